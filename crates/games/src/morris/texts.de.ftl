morris-title = Mühle
morris-rules =
    Das Brett hat 24 Punkte auf drei Ringen, die ineinander liegen; die Mitten ihrer Seiten sind quer über die Ringe verbunden. Weiß (A) und Schwarz (B) haben je neun Steine (Option stones: eine andere Zahl), und Weiß beginnt.

    Solange ein Spieler Steine in der Hand hat, setzt er einen davon auf einen freien Punkt. Danach zieht er einen seiner Steine entlang einer Linie auf einen freien Nachbarpunkt. Wer genau drei Steine übrig und keinen mehr in der Hand hat, darf mit ihnen auf jeden freien Punkt springen (flying=off: Er zieht weiterhin nur).

    Drei Steine eines Spielers in einer Reihe, auf der Seite eines Rings oder quer über die drei Ringe, sind eine Mühle. Wer durch Setzen oder Ziehen eine Mühle schließt, nimmt einen gegnerischen Stein vom Brett. Welchen, sagt die Option remove: Bei free muss er außerhalb einer Mühle stehen, und gibt es keinen solchen, so wird keiner genommen; bei any darf es jeder sein; bei free-first muss er außerhalb einer Mühle stehen, es sei denn, alle gegnerischen Steine auf dem Brett stehen in Mühlen. Wer zwei Mühlen zugleich schließt, nimmt einen Stein (double=one) oder zwei (double=two); ein zweiter, für den es keinen Stein gibt, verfällt.

    Ein Spieler hat verloren, sobald ihm auf dem Brett und in der Hand zusammen nur zwei Steine bleiben: bei neun Steinen, wenn der siebte genommen wird. Er hat auch verloren, wenn er am Zug ist, keinen Stein in der Hand hat und nicht ziehen kann.

    Die Partie ist unentschieden, wenn so viele Züge beider Spieler nacheinander, wie die Option quiet sagt, ohne Wegnahme vergangen sind; gezählt wird vom ersten Zug an (quiet-from=start) oder erst, wenn alle Steine gesetzt sind (quiet-from=movement). Ein Gewinn im selben Zug geht vor. Sie ist auch unentschieden, wenn eine Stellung mit demselben Spieler am Zug so oft vorkommt, wie die Option repeat sagt.

    Drei Regelwerke haben Namen. rules=tournament, das übliche: remove=free-first, double=one, quiet=40, quiet-from=movement, repeat=3. rules=lmu: remove=any, double=two, quiet=50, quiet-from=start, repeat=none. rules=thesis: remove=free, double=one, quiet=none, repeat=none. Einzelne Optionen daneben gehen vor.

    Ein Punkt wird geschrieben als Ring, A (außen), B oder C (innen), und eine Zahl von 0 bis 7, im Uhrzeigersinn von der linken oberen Ecke an. A1 setzt einen Stein, A1:B1 zieht einen, xC3 nimmt einen weg; ein ganzer Zug darf zusammen geschrieben werden, wie in A1:B1;xC3. Auch die unter Spielern üblichen Koordinaten a1 bis g7 werden gelesen, in Kleinbuchstaben: d7, d7-d6, xe4. Eine Stellung wird geschrieben als die drei Ringe von außen, jeder Punkt des Bretts als A (Weiß), B (Schwarz) oder . (leer), die Ringe durch Schrägstriche getrennt; danach der Spieler am Zug, a oder b; danach die Steine, die Weiß und Schwarz in der Hand haben, die sie verloren haben, und wie viele Wegnahmen ausstehen. Zu Beginn: ......../......../........ a 9,9 0,0 0.
morris-option-rules = das Regelwerk, das über alle nicht angegebenen Optionen entscheidet
morris-option-remove = welche Steine genommen werden dürfen: nur solche außerhalb einer Mühle, alle, oder zuerst solche außerhalb einer Mühle
morris-option-double = wie viele Steine genommen werden, wenn zwei Mühlen zugleich geschlossen werden
morris-option-quiet = so viele Züge nacheinander ohne Wegnahme sind ein Unentschieden
morris-option-quiet-from = ab wann Züge ohne Wegnahme gezählt werden: von Beginn an, oder wenn alle Steine gesetzt sind
morris-option-repeat = eine Stellung, die zum n-ten Mal vorkommt, ist ein Unentschieden
morris-option-stones = wie viele Steine jeder Spieler hat
morris-option-flying = ob ein Spieler mit drei verbliebenen Steinen springen darf

morris-expected-point = ein Punkt von A0 bis C7, oder in Koordinaten wie a1, d6 oder g7
morris-expected-placing = ein Punkt, auf den ein Stein gesetzt wird, wie in A1, da noch Steine in der Hand sind
morris-expected-shift = ein Stein und wohin er geht, wie in A1:A2 oder d7-g7, da keine Steine mehr in der Hand sind
morris-expected-removal = die Wegnahme eines gegnerischen Steins, wie in xC3, da eine Mühle geschlossen wurde
morris-expected-no-removal = ein Stein, der gesetzt oder gezogen wird, da keine Wegnahme ansteht
morris-expected-empty-point = ein freier Punkt, anders als { $point }, der besetzt ist
morris-expected-own-stone = ein Stein des Spielers am Zug, was { $point } nicht ist
morris-expected-neighbour = ein freier Nachbar von { $point }, da der Stein nicht springen darf
morris-expected-opposing-stone = ein Stein des Gegners, was { $point } nicht ist
morris-expected-stone-outside-mill = ein Stein außerhalb einer Mühle, anders als { $point }

morris-expected-position = Steine auf den Ringen, Spieler am Zug, Steine in der Hand, genommene Steine und anstehende Wegnahmen, wie in ......../......../........ a { $stones },{ $stones } 0,0 0
morris-expected-stones = ein Block mit { $count } Steinen je Spieler, jeder in der Hand (A), genommen (C) oder auf einem eigenen Punkt
morris-expected-rings = drei Ringe mit je acht Punkten, jeder A, B oder ein Punkt, durch Schrägstriche getrennt, wie in A......./..B...../........
morris-expected-hands = die Steine in der Hand von A und von B, jeweils 0 bis { $stones }, durch ein Komma getrennt
morris-expected-removed = die genommenen Steine von A und von B, jeweils 0 bis { $stones }, durch ein Komma getrennt
morris-expected-pending = eine Zahl anstehender Wegnahmen von 0 bis { $max }
morris-expected-sum = { $stones } Steine von { $player } auf dem Brett, in der Hand und genommen zusammen, nicht { $sum }
morris-expected-equal-hands = an dieser Stelle der Partie gleich viele Steine in der Hand von A und von B
morris-expected-hand-ahead = an dieser Stelle der Partie ein Stein mehr in der Hand von B als von A, oder bei beiden keiner
morris-expected-one-loser = mindestens ein Spieler, dem mehr als zwei Steine bleiben
morris-expected-nothing-pending = 0 anstehende Wegnahmen, da ein Spieler nur noch zwei Steine hat und die Partie zu Ende ist
morris-expected-target = 0 anstehende Wegnahmen, da kein gegnerischer Stein genommen werden darf
