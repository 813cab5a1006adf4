alapo-title = Alapo
alapo-rules =
    Das Brett hat sechs mal sechs Felder; die Spalten heißen nach Buchstaben, die Reihen werden von oben gezählt. Weiß hat seine großen Figuren auf Reihe 6 und die kleinen auf Reihe 5, Schwarz die großen auf Reihe 1 und die kleinen auf Reihe 2; auf jeder dieser Reihen stehen ein Quadrat, ein Dreieck, zwei Kreise, ein Dreieck und ein Quadrat. Weiß beginnt, gezogen wird abwechselnd, und niemand darf passen.

    Ein Zug führt eine eigene Figur auf ein anderes Feld. Ein großes Quadrat zieht wie ein Turm beim Schach, beliebig weit in seiner Reihe oder Spalte; ein großes Dreieck wie ein Läufer, in seinen Diagonalen; ein großer Kreis wie eine Dame, in beidem. Die kleinen Figuren ziehen in dieselben Richtungen, aber nur ein Feld weit. Keine Figur überspringt eine andere oder zieht auf ein Feld, auf dem eine eigene steht. Wer auf ein Feld mit einer gegnerischen Figur zieht, schlägt sie; sie kommt vom Brett.

    Ziel ist die gegenüberliegende Grundlinie: Reihe 1 für Weiß, Reihe 6 für Schwarz. Kann der Gegner die Figur dort mit seinem nächsten Zug nicht schlagen, so hat ihr Besitzer sofort gewonnen. Könnte er sie schlagen, tut aber etwas anderes, so hat ihr Besitzer nach diesem Zug gewonnen, selbst wenn dieser Zug die andere Grundlinie erreicht.

    Wer durch seinen Zug eine Aufstellung der Figuren herbeiführt, die das Brett in dieser Partie schon einmal hatte, verliert, gleich wer damals am Zug war. Wer keine Figuren mehr hat, hat verloren; ebenso, wer am Zug ist und nicht ziehen kann.

    Ein Zug wird geschrieben als die beiden Felder mit einem Doppelpunkt: C5:C4. Eine Stellung wird geschrieben als die sechs Reihen von oben, durch Schrägstriche getrennt: S, T und C sind große Quadrate, Dreiecke und Kreise, s, t und c kleine, hinter denen von Schwarz steht ein Apostroph, und ein Punkt ist ein leeres Feld; danach der Spieler am Zug, a oder b. Zu Beginn: S'T'C'C'T'S'/s't'c'c't's'/....../....../stccts/STCCTS a.

alapo-expected-rows = sechs Reihen von oben, durch / getrennt, jede mit sechs Feldern: S, T, C, s, t oder c, gefolgt von ' für Schwarz, oder .
alapo-expected-pieces = mindestens eine Figur, und für jeden Spieler höchstens zwei von jeder der Arten S, T, C, s, t und c
alapo-expected-ply = zwei Felder von A1 bis F6 mit einem Doppelpunkt, wie in C5:C4
alapo-expected-own-piece = ein Zug, der bei einer Figur des Spielers am Zug beginnt: { $fields }
alapo-expected-other-piece = ein Zug mit einer anderen Figur als der auf { $from }, die nicht ziehen kann
alapo-expected-target = ein Feld, das die Figur auf { $from } erreichen kann: { $fields }
