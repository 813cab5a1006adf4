reversi-title = Reversi (Othello)
reversi-rules =
    The board has eight by eight fields (option size: also four by four or six by six); columns are letters, rows are numbered from the top. Every disc is white on one side and black on the other. Four discs lie in the middle at the start: White has D4 and E5, Black has E4 and D5, and on the other boards likewise. White begins. With the option othello Black begins, as the Othello federation has it, and positions may also be given with X for Black, O for White and a hyphen for an empty field.

    In turn each player places a disc of their colour on an empty field. At least one straight, unbroken run of opposing discs, along a row, a column or a diagonal, must lie between the new disc and another disc of the same player. All such runs are turned over. Only what the new disc itself encloses is turned: discs that come to lie between others because of the turning stay as they are.

    A player who cannot place a disc must pass; one who can must not. The game ends when neither player can place a disc, usually because the board is full. The player with more discs on the board wins; equal numbers are a draw. Empty fields count for neither player.

    A move is written as the field, F4, or as the word pass. The fields of several moves may be written as one word, f4d3c3; passes between them are left out. A position is written field by field, row after row from the top without anything between them: A for the discs of the first player, B for those of the second, a dot for an empty field; then the player to move, a or b.
reversi-option-size = rows and columns of the board
reversi-option-othello = start and colours of the Othello federation: Black begins

reversi-expected-fields = { $count } characters A, B or . for the fields row by row from the top
reversi-expected-rows = a block with { $size } rows of { $size } fields, each *, B or W
reversi-expected-othello-fields = { $count } characters A or X, B or O, . or - for the fields row by row from the top
reversi-expected-ply = a field from A1 to { $last }, or pass
reversi-expected-pass = pass, as there is no field that turns a disc
reversi-expected-field = a field that turns at least one disc: { $fields }

reversi-too-large = there are tables only for the board with option size={ $size }; the next larger one has more than 100,000,000,000,000,000 positions
