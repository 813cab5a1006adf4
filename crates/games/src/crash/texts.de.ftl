crash-title = CRASH!
crash-rules =
    Gespielt wird auf einer Reihe von Feldern, die von links mit 1 beginnend nummeriert sind. A hat die weißen Steine, B die schwarzen; alle weißen Steine liegen links von allen schwarzen. Steine auf demselben Feld bilden einen Turm. Die Spieler ziehen abwechselnd, A beginnt; Weiß zieht nach rechts, Schwarz nach links.

    Ein Zug nimmt einen oder mehrere Steine von einem eigenen Turm und legt je einen davon auf die nächsten Felder, ohne eines auszulassen. Ein eigener Turm dort wächst um einen Stein. Ein gegnerischer Turm dort wird entfernt, wie hoch er auch ist, und an seiner Stelle liegt der eine Stein. Für jeden gelegten Stein muss es ein Feld geben: über das Ende der Reihe hinaus zieht niemand. Wer keine Steine mehr hat, verliert. Ein Unentschieden gibt es nicht.

    Zu Beginn hat jeder Spieler einen Turm aus drei Steinen; zwischen den Türmen liegen zwei leere Felder, und mit den Türmen endet die Reihe. Die Option stones bestimmt die Höhe der Türme, 1 bis 35, die Option gap die Zahl der leeren Felder, 0 bis 62. Die Option start gibt stattdessen eine beliebige andere Aufstellung an, geschrieben wie in einer Stellung, mit 1 bis 35 Steinen für jeden Spieler auf höchstens 64 Feldern.

    Mit der Option place setzen die Spieler ihre Steine zuerst: Die Reihe ist leer, an ihren beiden Enden liegen so viele Heimfelder, wie die Option angibt, dazwischen die Lücke, zusammen höchstens 64 Felder. Abwechselnd, A zuerst, setzt jeder einen Stein, Weiß auf eines der ersten Heimfelder, Schwarz auf eines der letzten, auch auf eigene Steine, bis alle Steine gesetzt sind. Danach macht A den ersten Zug.

    Ein Zug wird geschrieben als Nummer des Feldes, ein Doppelpunkt und die Zahl der Steine: 3:2 nimmt zwei Steine vom Turm auf Feld 3. Das Setzen eines Steins wird allein als Nummer des Feldes geschrieben. Eine Stellung wird Feld für Feld geschrieben: Ein Punkt ist ein leeres Feld, eine Ziffer die Höhe eines Turms, und von 10 (a) bis 35 (z) geht es mit Buchstaben weiter; ein senkrechter Strich steht nach dem letzten weißen Turm oder irgendwo vor dem ersten schwarzen. Danach folgt der Spieler am Zug und, solange gesetzt wird, wie viele Steine Weiß und Schwarz noch in der Hand haben, wie in 3,3.
crash-option-stones = wie viele Steine jeder Spieler hat
crash-option-gap = wie viele leere Felder zwischen den ersten Türmen oder zwischen den Heimfeldern liegen
crash-option-start = die Türme zu Beginn, anstelle von stones, gap und place
crash-option-place = die Spieler setzen ihre Steine zuerst auf so viele Heimfelder an ihrem Ende der Reihe

crash-expected-start-alone = start ohne stones, gap und place, an deren Stelle es tritt
crash-expected-start = ein Beginn mit 1 bis { $max } Steinen für jeden Spieler, die von Weiß links vom |, wie in 2.1|..3
crash-expected-place = eine Reihe von höchstens { $max } Feldern: zweimal place, dazu gap
crash-expected-row = Felder mit einem einzigen | zwischen den Türmen von Weiß und denen von Schwarz, wie in 2.1|..3: ein Punkt für ein leeres Feld, 1 bis 9 und a bis z für einen Turm aus bis zu 35 Steinen
crash-expected-most-fields = eine Reihe von höchstens { $max } Feldern
crash-expected-fields = eine Reihe von { $fields } Feldern
crash-expected-stones = höchstens { $white } für Weiß und { $black } für Schwarz als Zahl der Steine
crash-expected-some-stone = mindestens ein Stein auf der Reihe
crash-expected-no-hands = nichts nach dem Spieler, denn Steine in der Hand gibt es nur mit der Option place
crash-expected-hands-a = die Steine, die Weiß und Schwarz in der Hand haben, beide gleich viele, denn Weiß ist am Zug, wie in 3,3
crash-expected-hands-b = die Steine, die Weiß und Schwarz in der Hand haben, Schwarz einen mehr, denn Schwarz ist am Zug, wie in 2,3
crash-expected-home =
    { $home ->
        [one] weiße Steine nur auf dem ersten Feld und schwarze nur auf dem letzten
       *[other] weiße Steine nur auf den ersten { $home } Feldern und schwarze nur auf den letzten { $home }
    }, solange Steine in der Hand sind
crash-expected-all-stones =
    { $stones ->
        [one] ein Stein
       *[other] { $stones } Steine
    } jedes Spielers, auf der Reihe und in der Hand zusammen
crash-expected-home-field = ein Feld von { $first } bis { $last }, auf das ein Stein gesetzt wird
crash-expected-home-only = Feld { $field }, auf das ein Stein gesetzt wird
crash-expected-ply = ein Feld von 1 bis { $fields }, ein Doppelpunkt und die Zahl der Steine, wie in 1:2
crash-expected-own-tower = ein anderes Feld als { $field }, wo kein Turm des Spielers am Zug steht
crash-expected-count =
    { $max ->
        [1] genau 1 Stein
       *[other] 1 bis { $max } Steine
    } von Feld { $field }
crash-expected-no-ply = kein weiterer Zug, denn das Spiel ist zu Ende

crash-too-large = Tabellen gibt es für höchstens { $max } Stellungen, und hier sind es { $numbers }
crash-not-numbered = Tabellen gibt es nur, wo keine Steine zuerst gesetzt werden, also ohne die Option place
