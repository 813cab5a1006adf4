# Antworten über ein Netz, und was an einer Frage nicht stimmt.
petri-verdict-proved = bewiesen
petri-verdict-refuted = widerlegt
petri-verdict-unknown = innerhalb der Grenzen nicht entschieden
petri-verdict-undecidable = nicht entschieden; für Netze mit solchen Kanten oder Prioritäten im Allgemeinen unentscheidbar
petri-question-error = erwartet: { $expected } bei Zeichen { $position }, gefunden: { $found }
petri-question-end = das Ende
petri-question-too-deep = die Frage ist zu tief verschachtelt
