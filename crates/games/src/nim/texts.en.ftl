nim-title = Nim
nim-rules =
    There are a few heaps. The players move in turn; a move takes any number, at least one, from one heap. The player who takes the last one wins. In misère play (option misere) the player who takes the last one loses.

    A move is written as the number of the heap, an x, and how many are taken: 2x3 takes three from the second heap. A position is written as the heaps separated by hyphens, empty ones as 0, then the player to move, a or b. At the start: 3-4-5 a.
nim-option-heaps = the heaps at the start, separated by hyphens
nim-option-misere = the player who takes the last one loses

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

nim-step-columns = The heaps in binary
nim-columns = Every heap is written in binary, and the digits of each column are added.
nim-head-heap = heap
nim-head-size = size
nim-row-sum = sum
nim-row-parity = parity
nim-even = even
nim-odd = odd
nim-sum-even = All sums are even: the nim-sum is { $sum }.
nim-sum-odd = Not all sums are even: the nim-sum is { $sum }, with a 1 in each odd column.
nim-step-successors = Every take, and what it leaves
nim-no-takes = There is nothing left to take.
nim-all-takes = Possible takes: { $count }. The opponent has lost where all sums are even.
nim-all-takes-misere = Possible takes: { $count }. The opponent has lost where all sums are even and some heap has more than one, or where only ones are left and their number is odd.
nim-too-many-takes = Possible takes: { $count }, more than { $most }; only one that wins is listed, if there is one.
nim-head-take = take
nim-head-left = leaves
nim-head-sums = sums
nim-head-lost = lost for the opponent
nim-yes = yes
nim-no = no
nim-step-reply = The reply
nim-over = The game is over: the player who took the last one has won.
nim-over-misere = The game is over: the player who took the last one has lost.
nim-all-even = All sums are even. Any move changes one heap, hence at least one digit, and makes a sum odd; the opponent can make all even again, and so takes the last one, or in misère play leaves it.
nim-odd-ones = Only ones are left, an odd number ({ $ones }), and the player who takes the last one loses.
nim-every-take-loses = Every take loses against best play.
nim-turn-over = The leftmost odd column is that of { $column }. A heap with a 1 in it is made smaller by turning over its digits in all odd columns (exclusive or with { $sum }); then all sums are even.
nim-leave-odd = At most one heap has more than one: it is cut down so that an odd number of ones is left, here { $ones }.
nim-reply = Heap { $heap } goes from { $before } to { $left }: { $ply } leaves { $after }.
nim-misere-alike = In misère play this is the same as in normal play as long as two heaps have more than one.
nim-step-grundy = Grundy values
nim-grundy = From a heap of n, takes lead to 0, 1, …, n − 1. The least number that is missing is n: that is its Grundy value. Together heaps are worth the exclusive or of their values, the nim-sum, here { $sum }; where it is 0, the player to move loses.
nim-grundy-misere = This holds for normal play; in misère play it tells who wins as long as some heap has more than one.
