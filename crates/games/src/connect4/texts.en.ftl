connect4-title = Connect Four
connect4-rules =
    The board stands upright and has seven columns of seven fields each. The players take turns; A, who has the red discs, begins, and B has the yellow ones. A move drops a disc of one's own into a column that is not full; it falls to the lowest free field of that column. Passing is not allowed.

    The first player to have four discs of their own in an unbroken straight line wins, be it along a row, up a column or along a diagonal. More than four count as well. If the board is full and neither player has such a line, the game is a draw.

    The options columns and rows set the size of the board, from 4 to 9 each; the columns times one more than the rows must not exceed 64. The option line sets how many discs in a line win, from 3 to 6.

    A move is written as the number of the column, counted from the left: 4 is the fourth column. A position is written row by row from the top, with A, B and a dot for an empty field, rows separated by slashes, then the player to move. The columns played so far, such as 4435, are read as a position too; a hyphen is the empty board.
connect4-option-columns = how many columns there are
connect4-option-rows = how many fields a column has
connect4-option-line = how many discs in a line win

connect4-expected-board = a board on which the columns times one more than the rows are at most { $max }
connect4-expected-rows = { $rows } rows of { $columns } fields each, from the top, separated by slashes, with A, B or a dot in each field
connect4-expected-no-gap = a board on which no disc hangs above an empty field
connect4-expected-as-many = a board with as many discs of A as of B, since A is to move
connect4-expected-one-more = a board with one disc of A more than of B, since B is to move
connect4-expected-no-line = a board on which the player to move has no { $line } in a line yet
connect4-expected-column = a column from 1 to { $columns }
connect4-expected-free-column = a column that is not full
connect4-expected-no-column = no further column, since the game is over

connect4-too-large = there are tables for at most { $max } positions, and this board has { $numbers }; the largest boards are { $boards }
