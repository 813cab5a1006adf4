alapo-title = Alapo
alapo-rules =
    The board has six by six fields; columns are letters, rows are numbered from the top. White has large pieces on row 6 and small ones on row 5, Black has large ones on row 1 and small ones on row 2; each row has a square, a triangle, two circles, a triangle and a square. White begins, the players move in turn, and passing is not allowed.

    A move takes one own piece to another field. A large square moves like a rook in chess, any number of fields along its row or column; a large triangle like a bishop, along its diagonals; a large circle like a queen, along both. The small pieces move in the same directions, but only one field. No piece jumps over another or onto one of its own side. A piece that moves onto an opposing one captures it, and the captured piece leaves the board.

    The aim is to reach the opposite base row, row 1 for White and row 6 for Black. If the opponent cannot capture the piece there with the next move, its owner wins at once. If the opponent can capture it but does something else, its owner has won after that move, even if that move reaches the other base row.

    A move that brings back an arrangement of pieces which the board has had before in this game loses, no matter whose turn it was then. A player without pieces has lost, and so has one who is to move and cannot.

    A move is written as the two fields with a colon: C5:C4. A position is written as the six rows from the top, separated by slashes: S, T and C are large squares, triangles and circles, s, t and c small ones, Black's are followed by an apostrophe, and a dot is an empty field; then the player to move, a or b. At the start: S'T'C'C'T'S'/s't'c'c't's'/....../....../stccts/STCCTS a.

alapo-expected-rows = six rows from the top separated by /, each of six fields: S, T, C, s, t or c, followed by ' for Black, or .
alapo-expected-pieces = at least one piece, and for each player at most two of each of S, T, C, s, t and c
alapo-expected-ply = two fields from A1 to F6 with a colon, as in C5:C4
alapo-expected-own-piece = a move that begins at a piece of the player to move: { $fields }
alapo-expected-other-piece = a move of another piece than that on { $from }, which cannot move
alapo-expected-target = a field that the piece on { $from } can reach: { $fields }
