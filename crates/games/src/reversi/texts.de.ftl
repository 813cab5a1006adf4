reversi-title = Reversi (Othello)
reversi-rules =
    Das Brett hat acht mal acht Felder (Option size: auch vier mal vier oder sechs mal sechs); die Spalten heißen nach Buchstaben, die Reihen werden von oben gezählt. Jeder Stein hat eine weiße und eine schwarze Seite. Zu Beginn liegen vier Steine in der Mitte: Weiß hat D4 und E5, Schwarz hat E4 und D5, auf den anderen Brettern entsprechend. Weiß beginnt. Mit der Option othello beginnt Schwarz, wie beim Othello-Weltverband, und Stellungen dürfen auch mit X für Schwarz, O für Weiß und einem Bindestrich für ein leeres Feld angegeben werden.

    Abwechselnd legt jeder Spieler einen Stein seiner Farbe auf ein leeres Feld. Zwischen dem neuen Stein und einem anderen eigenen muss waagerecht, senkrecht oder schräg mindestens eine gerade, lückenlose Kette gegnerischer Steine liegen. Alle solchen Ketten werden umgedreht und gehören nun ihm. Umgedreht wird nur, was der neue Stein selbst einschließt: Steine, die erst durch das Umdrehen zwischen anderen liegen, bleiben, wie sie sind.

    Wer keinen Stein legen kann, muss passen; wer einen legen kann, darf nicht passen. Das Spiel endet, wenn keiner von beiden mehr einen Stein legen kann, meist weil das Brett voll ist. Wer mehr Steine auf dem Brett hat, gewinnt; bei gleich vielen ist es unentschieden. Felder, die leer bleiben, zählen für niemanden.

    Ein Zug wird geschrieben als Feld, F4, oder als das Wort pass. Die Felder mehrerer Züge dürfen als ein Wort geschrieben werden, f4d3c3; Passen dazwischen wird weggelassen. Eine Stellung wird Feld für Feld geschrieben, Reihe nach Reihe von oben, ohne etwas dazwischen: A für die Steine dessen, der begonnen hat, B für die des anderen, ein Punkt für ein leeres Feld; danach der Spieler am Zug, a oder b.
reversi-option-size = Reihen und Spalten des Bretts
reversi-option-othello = Anfang und Farben des Othello-Weltverbands: Schwarz beginnt

reversi-expected-fields = { $count } Zeichen A, B oder . für die Felder, Reihe für Reihe von oben
reversi-expected-rows = ein Block mit { $size } Reihen zu { $size } Feldern, jedes *, B oder W
reversi-expected-othello-fields = { $count } Zeichen A oder X, B oder O, . oder - für die Felder, Reihe für Reihe von oben
reversi-expected-ply = ein Feld von A1 bis { $last }, oder pass
reversi-expected-pass = pass, da kein Feld einen Stein umdreht
reversi-expected-field = ein Feld, das mindestens einen Stein umdreht: { $fields }

reversi-too-large = Tabellen gibt es nur für das Brett mit der Option size={ $size }; das nächstgrößere hat mehr als 100.000.000.000.000.000 Stellungen
