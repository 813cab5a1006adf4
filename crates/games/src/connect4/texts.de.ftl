connect4-title = Vier gewinnt
connect4-rules =
    Das Brett steht aufrecht und hat sieben Spalten mit je sieben Feldern. Die Spieler ziehen abwechselnd; A hat die roten Steine und beginnt, B hat die gelben. Ein Zug wirft einen eigenen Stein in eine Spalte, die nicht voll ist; er fällt auf das unterste freie Feld dieser Spalte. Passen darf niemand.

    Wer als Erster vier eigene Steine lückenlos in gerader Linie hat, gewinnt, sei es in einer Zeile, einer Spalte oder einer Diagonale. Auch mehr als vier zählen. Ist das Brett voll und hat niemand eine solche Linie, so ist das Spiel unentschieden.

    Die Optionen columns und rows bestimmen, wie viele Spalten und Zeilen das Brett hat, je 4 bis 9; die Zahl der Spalten mal die um eins vermehrte Zahl der Zeilen darf 64 nicht übersteigen. Die Option line bestimmt, wie viele Steine in einer Linie gewinnen, 3 bis 6.

    Ein Zug wird geschrieben als Nummer der Spalte, von links gezählt: 4 ist die vierte Spalte. Eine Stellung wird Zeile für Zeile von oben geschrieben, mit A, B und einem Punkt für ein leeres Feld, die Zeilen durch Schrägstriche getrennt, danach der Spieler am Zug. Auch die bisher gespielten Spalten, etwa 4435, werden als Stellung gelesen; ein Bindestrich ist das leere Brett.
connect4-option-columns = wie viele Spalten es gibt
connect4-option-rows = wie viele Felder eine Spalte hat
connect4-option-line = wie viele Steine in einer Linie gewinnen

connect4-expected-board = ein Brett, auf dem die Zahl der Spalten mal die um eins vermehrte Zahl der Zeilen höchstens { $max } ist
connect4-expected-rows = { $rows } Zeilen mit je { $columns } Feldern, von oben, durch Schrägstriche getrennt, auf jedem Feld A, B oder ein Punkt
connect4-expected-no-gap = ein Brett, auf dem kein Stein über einem leeren Feld schwebt
connect4-expected-as-many = ein Brett mit gleich vielen Steinen von A und B, denn A ist am Zug
connect4-expected-one-more = ein Brett mit einem Stein mehr von A als von B, denn B ist am Zug
connect4-expected-no-line = ein Brett, auf dem der Spieler am Zug noch keine { $line } in einer Linie hat
connect4-expected-column = eine Spalte von 1 bis { $columns }
connect4-expected-free-column = eine Spalte, die nicht voll ist
connect4-expected-no-column = keine weitere Spalte, denn das Spiel ist zu Ende

connect4-too-large = Tabellen gibt es für höchstens { $max } Stellungen, und dieses Brett hat { $numbers }; die größten Bretter sind { $boards }
