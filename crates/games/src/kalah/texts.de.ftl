kalah-title = Kalah
kalah-rules =
    Jeder Spieler hat eine Reihe von Mulden (Option pits) und einen Speicher, sein Kalah. Zu Beginn liegen in jeder Mulde gleich viele Samen (Option seeds), die Speicher sind leer. A sitzt oben: Seine Mulden laufen oben von rechts nach links, sein Speicher ist links. B sitzt unten: Seine Mulden laufen unten von links nach rechts, sein Speicher ist rechts. Die Plätze sind gegen den Uhrzeigersinn nummeriert: As Mulden ab 0, As Speicher, Bs Mulden, Bs Speicher. A beginnt.

    Ein Zug leert eine eigene Mulde, in der Samen liegen, und sät diese gegen den Uhrzeigersinn aus, je einen in jeden folgenden Platz. Der Speicher des Gegners wird übergangen, der eigene Speicher und die eben geleerte Mulde nicht: Eine lange Aussaat kann um das ganze Brett gehen.

    Fällt der letzte Samen in den eigenen Speicher, so zieht derselbe Spieler noch einmal.

    Fällt der letzte Samen in eine eigene Mulde, die leer war, und liegen in der Mulde gegenüber Samen, so kommen der letzte Samen und alle Samen der Mulde gegenüber in den eigenen Speicher. Eine Aussaat, die genau einmal herumgeht und in der eben geleerten Mulde endet, gilt als in einer leeren Mulde beendet. Mit der Option empty-capture kommt der letzte Samen auch dann in den Speicher, wenn die Mulde gegenüber leer ist.

    Das Spiel endet, wenn der Spieler am Zug keine Samen in seinen Mulden hat; der andere legt, was in seinen eigenen Mulden liegt, in seinen Speicher. Mit end=either endet das Spiel nach jedem Zug, der die Mulden eines der beiden Spieler leer zurücklässt, gleich wer als Nächster am Zug wäre; auch dann nimmt jeder, was in seinen eigenen Mulden liegt. Wer mehr Samen im Speicher hat, gewinnt; bei gleich vielen ist das Spiel unentschieden.

    Ein Zug wird als Nummer der Mulde geschrieben. Eine Stellung wird geschrieben als die Samen auf allen Plätzen in der Reihenfolge ihrer Nummern, durch Kommas getrennt, danach der Spieler am Zug, a oder b. Zu Beginn: 6,6,6,6,6,6,0,6,6,6,6,6,6,0 a.
kalah-option-pits = Mulden jedes Spielers
kalah-option-seeds = Samen in jeder Mulde zu Beginn
kalah-option-end = wann das Spiel endet: wenn der Spieler am Zug keine Samen in seinen Mulden hat (mover) oder wenn einer der beiden keine hat (either)
kalah-option-empty-capture = ein letzter Samen in einer eigenen leeren Mulde kommt auch dann in den Speicher, wenn die Mulde gegenüber leer ist

kalah-expected-places = { $count } Zahlen, durch Kommas getrennt, zusammen { $total } Samen, wie in { $example }
kalah-expected-total = { $total } Samen in allen Plätzen zusammen
kalah-expected-equal-pits = so viele Samen, wie { $pits } Mulden je Seite mit jeweils 1 bis { $max } Samen enthalten
kalah-expected-pit = die Nummer einer eigenen Mulde von { $first } bis { $last }
kalah-expected-other-pit = eine andere Mulde als { $pit }, die leer ist
