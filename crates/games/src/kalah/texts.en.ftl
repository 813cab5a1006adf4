kalah-title = Kalah
kalah-rules =
    Each player has a row of pits (option pits) and a store, the Kalah. At the start every pit holds the same number of seeds (option seeds) and the stores are empty. A sits above: A's pits run from right to left along the top, and A's store is on the left. B sits below: B's pits run from left to right along the bottom, and B's store is on the right. The places are numbered counter-clockwise: A's pits from 0, A's store, B's pits, B's store. A begins.

    A move empties one of the player's own pits that holds seeds and sows them counter-clockwise, one into each following place. The opponent's store is passed over. The own store and the pit just emptied are not: a long sowing may go round the whole board.

    If the last seed falls into the own store, the same player moves again.

    If the last seed falls into an own pit that was empty, and the pit opposite holds seeds, then the last seed and all seeds of the opposite pit go into the own store. A sowing that goes round exactly once and ends in the pit just emptied counts as ending in an empty pit. With the option empty-capture the last seed goes into the store also when the opposite pit is empty.

    The game ends when the player to move has no seeds in their pits; the other player moves the seeds in their own pits to their store. With end=either the game ends after any move that leaves the pits of either player empty, whoever is to move next; again each player takes the seeds in their own pits. The player with more seeds in the store wins; equal numbers are a draw.

    A move is written as the number of the pit. A position is written as the seeds in all places in the order of their numbers, separated by commas, then the player to move, a or b. At the start: 6,6,6,6,6,6,0,6,6,6,6,6,6,0 a.
kalah-option-pits = pits of each player
kalah-option-seeds = seeds in each pit at the start
kalah-option-end = when the game ends: the player to move has no seeds in their pits (mover), or either player has none (either)
kalah-option-empty-capture = a last seed in an own empty pit is stored also when the opposite pit is empty

kalah-expected-places = { $count } numbers separated by commas, { $total } seeds in all, as in { $example }
kalah-expected-total = { $total } seeds in all places together
kalah-expected-equal-pits = as many seeds as { $pits } pits on each side hold with 1 to { $max } seeds in each
kalah-expected-pit = the number of an own pit, from { $first } to { $last }
kalah-expected-other-pit = another pit than { $pit }, which is empty
