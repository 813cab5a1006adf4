nim-title = Nim
nim-rules =
    Es gibt einige Haufen. Die Spieler ziehen abwechselnd; ein Zug nimmt beliebig viele, mindestens aber eines, von einem Haufen. Wer das letzte nimmt, gewinnt. Bei der Misère-Spielweise (Option misere) verliert, wer das letzte nimmt.

    Ein Zug wird geschrieben als Nummer des Haufens, ein x, und wie viele genommen werden: 2x3 nimmt drei vom zweiten Haufen.
nim-option-heaps = die Haufen zu Beginn, durch Bindestriche getrennt
nim-option-misere = wer das letzte nimmt, verliert

nim-expected-heaps = bis zu { $count } Haufen von 0 bis { $max }, durch Bindestriche getrennt, wie in 3-4-5
nim-expected-heap-count =
    { $count ->
        [one] ein Haufen
       *[other] { $count } Haufen
    }
nim-expected-take = ein Haufen von 1 bis { $count }, ein x und wie viele zu nehmen sind, wie in 1x2
nim-expected-other-heap = ein anderer Haufen als { $heap }, der leer ist
nim-expected-count = 1 bis { $max } von Haufen { $heap }

nim-too-large = Tabellen gibt es für höchstens { $max } in allen Haufen zusammen, und hier sind es { $sum }
