nim-title = Nim
nim-rules =
    Es gibt einige Haufen. Die Spieler ziehen abwechselnd; ein Zug nimmt beliebig viele, mindestens aber eines, von einem Haufen. Wer das letzte nimmt, gewinnt. Bei der Misère-Spielweise (Option misere) verliert, wer das letzte nimmt.

    Ein Zug wird geschrieben als Nummer des Haufens, ein x, und wie viele genommen werden: 2x3 nimmt drei vom zweiten Haufen. Eine Stellung wird geschrieben als die Haufen, durch Bindestriche getrennt, leere als 0, danach der Spieler am Zug, a oder b. Zu Beginn: 3-4-5 a.
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

nim-step-columns = Die Haufen im Zweiersystem
nim-columns = Jeder Haufen wird im Zweiersystem geschrieben, und die Ziffern jeder Spalte werden addiert.
nim-head-heap = Haufen
nim-head-size = Größe
nim-row-sum = Summe
nim-row-parity = Parität
nim-even = gerade
nim-odd = ungerade
nim-sum-even = Alle Summen sind gerade: die Nim-Summe ist { $sum }.
nim-sum-odd = Nicht alle Summen sind gerade: die Nim-Summe ist { $sum }, mit einer 1 in jeder ungeraden Spalte.
nim-step-successors = Alle Züge, und was sie übrig lassen
nim-no-takes = Es ist nichts mehr zu nehmen.
nim-all-takes = Mögliche Züge: { $count }. Der Gegner hat verloren, wo alle Summen gerade sind.
nim-all-takes-misere = Mögliche Züge: { $count }. Der Gegner hat verloren, wo alle Summen gerade sind und ein Haufen mehr als eines hat, oder wo nur Einer übrig sind und ihre Zahl ungerade ist.
nim-too-many-takes = Mögliche Züge: { $count }, mehr als { $most }; nur einer, der gewinnt, ist aufgeführt, wenn es einen gibt.
nim-head-take = Zug
nim-head-left = lässt übrig
nim-head-sums = Summen
nim-head-lost = verloren für den Gegner
nim-yes = ja
nim-no = nein
nim-step-reply = Die Antwort
nim-over = Das Spiel ist zu Ende: wer das letzte nahm, hat gewonnen.
nim-over-misere = Das Spiel ist zu Ende: wer das letzte nahm, hat verloren.
nim-all-even = Alle Summen sind gerade. Wer nimmt, ändert einen Haufen, also mindestens eine Ziffer, und macht eine Summe ungerade; der Gegner kann alle wieder gerade machen, und so nimmt er das letzte oder lässt es in der Misère-Spielweise übrig.
nim-odd-ones = Nur noch Einer sind da, { $ones }, eine ungerade Zahl, und wer das letzte nimmt, verliert.
nim-every-take-loses = Jeder Zug verliert gegen bestes Spiel.
nim-turn-over = Die am weitesten links stehende ungerade Spalte ist die der { $column }. Ein Haufen mit einer 1 darin wird kleiner, wenn man seine Ziffern in allen ungeraden Spalten umkehrt (exklusives Oder mit { $sum }); danach sind alle Summen gerade.
nim-leave-odd = Höchstens ein Haufen hat mehr als eines: er wird so verkleinert, dass eine ungerade Zahl von Einern übrig bleibt, hier { $ones }.
nim-reply = Haufen { $heap } geht von { $before } auf { $left }: { $ply } lässt { $after } übrig.
nim-misere-alike = In der Misère-Spielweise ist das dasselbe wie sonst, solange zwei Haufen mehr als eines haben.
nim-step-grundy = Grundy-Werte
nim-grundy = Von einem Haufen mit n führen die Züge zu 0, 1, …, n − 1. Die kleinste fehlende Zahl ist n: das ist sein Grundy-Wert. Zusammen sind Haufen das exklusive Oder ihrer Werte wert, die Nim-Summe, hier { $sum }; wer am Zug ist, hat verloren, wo sie 0 ist.
nim-grundy-misere = Das gilt für die gewöhnliche Spielweise; in der Misère-Spielweise sagt es, wer gewinnt, solange ein Haufen mehr als eines hat.
