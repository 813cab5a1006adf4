nim-title = Nim
nim-rules =
    There are a few heaps. The players move in turn; a move takes any number, at least one, from one heap. Whoever takes the last one wins. In misère play (option misere) whoever takes the last one loses.

    A move is written as the number of the heap, an x, and how many are taken: 2x3 takes three from the second heap.
nim-option-heaps = the heaps at the start, separated by hyphens
nim-option-misere = whoever takes the last one loses

nim-expected-heaps = up to { $count } heaps of 0 to { $max }, separated by hyphens, as in 3-4-5
nim-expected-heap-count =
    { $count ->
        [one] one heap
       *[other] { $count } heaps
    }
nim-expected-take = a heap from 1 to { $count }, an x and how many to take, as in 1x2
nim-expected-other-heap = another heap than { $heap }, which is empty
nim-expected-count = 1 to { $max } from heap { $heap }

nim-too-large = there are tables for at most { $max } in all heaps together, and here are { $sum }
