# Was die Befehle für Netze sagen.
cli-cmd-net = Petrinetze jeder Art, von der Datei bis zum Zustandsraum
cli-cmd-net-info = sagen, woraus ein Netz besteht
cli-cmd-net-simulate = das Markenspiel spielen
cli-cmd-net-reach = den Erreichbarkeitsgraphen aufbauen
cli-cmd-net-convert = ein Netz in einem anderen Format oder als Bild ausgeben
cli-cmd-net-cut = einen Teil eines Netzes herausschneiden
cli-cmd-net-compare = die Unterschiede zwischen zwei Netzen aufzählen
cli-cmd-net-model = ein Modell aus eigener Herstellung ausgeben

cli-value-format = FORMAT
cli-value-capacity = weak|strong
cli-value-ids = BEZEICHNER
cli-value-reach-method = explicit|symbolic|auto
cli-arg-net-file = eine Datei mit einem Netz; „-“ ist die Standardeingabe
cli-arg-net-second = das Netz, mit dem verglichen wird
cli-arg-net-from = das Format der Datei: pnml, pipe, tina, ndr oder json (sonst nach Inhalt und Endung)
cli-arg-net-capacity = wann eine Kapazität eine Transition aufhält: weak (Vorgabe): wenn die Stelle danach zu voll wäre; strong: wenn vor dem Wegnehmen kein Platz ist
cli-arg-net-pipe = schalten wie PIPE: zeitbehaftete Transitionen nach den übrigen, Inhibitorkanten verlangen eine leere Stelle
cli-arg-net-format = pnml (Vorgabe), pipe, tina, ndr, json, svg, tikz oder dot; sonst nach der Endung der Ausgabe
cli-arg-net-output = die Datei, in die geschrieben wird (sonst die Standardausgabe)
cli-arg-net-model = ein Modell und sein Parameter
cli-arg-net-families = Familien, durch Leerzeichen getrennt; ihre Transitionen bringen ihre Stellen mit
cli-arg-net-elements = Stellen und Transitionen, durch Leerzeichen getrennt; Transitionen bringen ihre Stellen mit
cli-arg-net-around = Stellen und Transitionen, deren Umgebung genommen wird
cli-arg-net-radius = über wie viele Kanten eine Umgebung reicht (1)
cli-arg-net-behaviour = stattdessen die Erreichbarkeitsgraphen vergleichen
cli-arg-net-limit = höchstens so viele Zustände
cli-arg-net-fire = zu schaltende Transitionen, durch Leerzeichen getrennt; Bezeichner mit Leerzeichen in "Anführungszeichen"
cli-arg-net-steps = danach so viele zufällig schalten
cli-arg-net-seed = macht zufälliges Schalten wiederholbar
cli-arg-net-method = explicit: jeder Zustand; symbolic: Entscheidungsdiagramme; auto: was zuerst fertig wird
cli-arg-net-levels = auch die neuen Markierungen jeder Ebene nennen
cli-arg-net-memory = höchstens so viel Speicher, wie 512M oder 4G
cli-arg-net-dot = den Graphen auch für Graphviz ausgeben
cli-arg-net-svg = den Graphen auch zeichnen, bis 500 Zustände

cli-net-in-file = { $path }: { $what }
cli-expected-transition = der Bezeichner einer Transition
cli-expected-net-format = pnml, pipe, tina, ndr, json, svg, tikz oder dot
cli-net-cut-nothing = erwartet: --families, --elements oder --around
cli-net-places = Stellen
cli-net-transitions = Transitionen
cli-net-input-arcs = Kanten zu Transitionen
cli-net-output-arcs = Kanten zu Stellen
cli-net-inhibitor-arcs = Inhibitorkanten
cli-net-read-arcs = Lesekanten
cli-net-reset-arcs = Abräumkanten
cli-net-weight = größtes Gewicht
cli-net-tokens = Marken
cli-net-capacities = Stellen mit Kapazität
cli-net-timed = zeitbehaftete Transitionen
cli-net-ranks = Paare von Prioritäten
cli-net-isolated = Elemente ohne Kanten
cli-net-families = Familien:
cli-net-count-places = { $count ->
    [one] 1 Stelle
   *[other] { $count } Stellen
  }
cli-net-count-transitions = { $count ->
    [one] 1 Transition
   *[other] { $count } Transitionen
  }
cli-net-count-priority = Priorität { $priority }
cli-net-fired = { $count } geschaltet:
cli-net-marking = Markierung:
cli-net-may-fire = { $count } können schalten:
cli-net-deadlock = Verklemmung: keine Transition kann schalten
cli-net-may-not-fire = „{ $transition }“ kann nicht schalten
cli-net-too-many-tokens = „{ $transition }“ würde zu viele Marken auf „{ $place }“ legen
cli-net-states = Zustände
cli-net-edges = Kanten
cli-net-deadlocks = Verklemmungen
cli-net-in-place = höchstens Marken auf einer Stelle
cli-net-in-marking = höchstens Marken in einer Markierung
cli-net-levels-heading = Neue Markierungen jeder Ebene:
cli-net-spent = { $method }, { $seconds } s
cli-net-progress = { $states } Zustände, { $arcs } Kanten, { $rate } Millionen Zustände in der Sekunde
cli-net-end-states = unvollständig: Die Grenze für Zustände ist erreicht; die Zahlen gelten für das, was gefunden wurde
cli-net-end-memory = unvollständig: Der Speicher ist verbraucht; die Zahlen gelten für das, was gefunden wurde
cli-net-end-stopped = unvollständig: unterbrochen; die Zahlen gelten für das, was gefunden wurde
cli-net-end-tokens = unvollständig: „{ $place }“ hätte zu viele Marken; die Zahlen gelten für das, was gefunden wurde
cli-net-graph-too-large = der Graph ist zu groß für ein Bild: Er hat mehr als { $most } Zustände
cli-net-equal = Die Netze haben dieselbe Struktur.
cli-net-only-place = nur Netz { $net } hat die Stelle „{ $id }“
cli-net-only-transition = nur Netz { $net } hat die Transition „{ $id }“
cli-net-only-rank = nur in Netz { $net } geht „{ $higher }“ vor „{ $lower }“
cli-net-differs = „{ $id }“: { $field } { $first } und { $second }
cli-net-arcs-differ = Kanten zwischen „{ $place }“ und „{ $transition }“: { $first } und { $second }
cli-net-field-tokens = Marken
cli-net-field-capacity = Kapazität
cli-net-field-priority = Priorität
cli-net-field-timed = zeitbehaftet
cli-net-behaves-equal = Die Erreichbarkeitsgraphen sind gleich: { $states } Zustände.
cli-net-behaves-unknown = Gleich, soweit { $states } Zustände reichen; dann war eine Grenze erreicht.
cli-net-behaves-differs = Nach „{ $trace }“ kann nur Netz { $net } die Transition „{ $transition }“ schalten.
cli-net-behaves-splits = Nach „{ $trace }“ ist Netz { $net } wieder in einer früheren Markierung, das andere nicht.
