# Netze lesen und schreiben, Bezeichner in Anführungszeichen.
petri-expected-quote = ein schließendes " nach dem Bezeichner; zwischen Anführungszeichen steht \" für " und \\ für \
petri-expected-blank = ein Leerzeichen zwischen zwei Bezeichnern
petri-expected-format = ein Format: pnml, pipe, tina, ndr oder json
petri-expected-net = ein Netz in PNML, im Format von PIPE oder TINA oder in unserem JSON
petri-expected-pnml = das Element <pnml>
petri-expected-extension = ein Teil unserer werkzeugspezifischen Angaben
petri-expected-tokens = eine Zahl von Marken
petri-expected-weight = ein Gewicht, eine Zahl
petri-expected-capacity = eine Kapazität, eine Zahl
petri-expected-priority = eine Priorität, eine Zahl unter 4294967296
petri-expected-timed = true oder false
petri-expected-arc-kind = normal, inhibitor, read oder reset
petri-expected-json = JSON mit format "{ $name }" und version 1
petri-expected-tina-line = eine Zeile, die mit tr, pl, pr, lb, nt oder net beginnt
petri-expected-tina-name = ein Name: Buchstaben, Ziffern, ' und _ oder Beliebiges in geschweiften Klammern
petri-expected-tina-number = eine Zahl, vielleicht mit K oder M
petri-expected-brace = eine schließende geschweifte Klammer
petri-expected-closing = eine schließende Klammer
petri-expected-arrow = ein Pfeil -> zwischen dem, was weggenommen, und dem, was hingelegt wird
petri-expected-ranks = Transitionen auf beiden Seiten von > oder <
petri-expected-note-kind = 0 oder 1
petri-expected-interval = ein Intervall wie [0,w[ oder ]1,2]
petri-expected-output-arc = eine gewöhnliche Kante: Zu einer Stelle führen keine anderen
petri-expected-line-end = das Ende der Zeile
petri-expected-ndr-line = eine Zeile, die mit p, t, e oder h beginnt
petri-expected-coordinate = eine Koordinate
petri-expected-anchor = ein Anker: n, nw, w, sw, s, se, e, ne oder c

petri-read-too-large = die Datei ist zu groß: Höchstens { $most } MiB werden gelesen
petri-read-too-deep = Elemente sind mehr als { $most }-fach geschachtelt
petri-read-too-many-ranks = mehr als { $most } Paare von Prioritäten in einer Zeile
petri-read-encoding = der Text ist nicht so kodiert, wie die Datei angibt, oder nicht in UTF-8
petri-read-xml = kein wohlgeformtes XML: { $error }
petri-read-json = nicht das JSON eines Netzes: { $error }
petri-read-entity = die Entität „{ $name }“ ist unbekannt; Entitäten werden nicht unterstützt
petri-read-doctype = ein Dokumenttyp mit Deklarationen wird nicht angenommen, weil Entitäten nicht unterstützt werden
petri-read-cut-off = die Datei endet zu früh
petri-read-no-net = in der Datei ist kein Netz
petri-read-second-net = ein zweites Netz in derselben Datei; nur eines kann gelesen werden
petri-read-greatspn = ein Projekt von GreatSPN, das nicht gelesen wird; das Netz lässt sich dort als PNML exportieren
petri-read-coloured = „{ $id }“ verwendet Marken der Klasse „{ $class }“ neben einer anderen; gefärbte Netze werden nicht gelesen
petri-read-coloured-type = ein gefärbtes oder höheres Netz; nur Stellen/Transitions-Netze werden gelesen
petri-read-reference = ein Referenzknoten ohne id oder ref
petri-read-reference-circle = die Referenzknoten bilden bei „{ $id }“ einen Kreis

petri-note-pages = { $count } Seiten wurden zu einer vereinigt
petri-note-references = { $count ->
    [one] 1 Referenzknoten wurde durch den Knoten ersetzt, für den er steht
   *[other] { $count } Referenzknoten wurden durch die Knoten ersetzt, für die sie stehen
  }

petri-lost-id = Bezeichner, die sich nur in Groß- und Kleinschreibung unterscheiden oder eine Stelle und eine Transition nennen, wurden geändert: { $count }, zuerst „{ $first }“
petri-lost-net-name = der Name des Netzes geht verloren: „{ $first }“
petri-lost-read-arc = Lesekanten gehen verloren: { $count }, zuerst „{ $first }“
petri-lost-reset-arc = Abräumkanten gehen verloren: { $count }, zuerst „{ $first }“
petri-lost-threshold = Schwellen von Inhibitorkanten werden geschrieben, dort aber nicht beachtet: { $count }, zuerst „{ $first }“
petri-lost-capacity = Kapazitäten gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-relation = Paare der Prioritätsrelation gehen verloren: { $count }, zuerst eines von „{ $first }“
petri-lost-priority = Prioritäten als Zahlen gehen verloren, weil sie der Relation widersprechen, zuerst bei „{ $first }“: { $count }
petri-lost-timed = dass Transitionen zeitbehaftet sind, geht verloren: { $count }, zuerst bei „{ $first }“
petri-lost-family = Familien gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-title = Titel in beiden Sprachen gehen verloren: { $count }, zuerst der von „{ $first }“
petri-lost-player = die Spieler von Elementen gehen verloren: { $count }, zuerst der von „{ $first }“
petri-lost-site = die Felder von Elementen gehen verloren: { $count }, zuerst das von „{ $first }“
petri-lost-colour = Farben gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-note = Anmerkungen gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-remark = Texte auf der Zeichnung gehen verloren: { $count }, zuerst „{ $first }“
petri-lost-position = Koordinaten gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-bends = Knicke von Kanten gehen verloren: { $count }, zuerst die von „{ $first }“
petri-lost-arc-id = Bezeichner von Kanten gehen verloren: { $count }, zuerst „{ $first }“
petri-lost-annotation = Angaben anderer Werkzeuge gehen verloren: { $count }, zuerst bei „{ $first }“
petri-lost-line-feed = Zeilenvorschübe in Bezeichnern wurden zu Leerzeichen: { $count }, zuerst in „{ $first }“
