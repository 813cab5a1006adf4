# Antworten über ein Netz, und was an einer Frage nicht stimmt.
petri-verdict-proved = bewiesen
petri-verdict-refuted = widerlegt
petri-verdict-unknown = innerhalb der Grenzen nicht entschieden
petri-verdict-undecidable = nicht entschieden; für Netze mit solchen Kanten oder Prioritäten im Allgemeinen unentscheidbar
# Diese vollenden „erwartet: …“.
petri-question-expected-end = das Ende, „and“, „or“, „implies“ oder „leadsto“
petri-question-expected-quote = ein schließendes Anführungszeichen
petri-question-expected-number = eine Zahl unter 2^63
petri-question-expected-token = ein Bezeichner, eine Zahl oder ein Zeichen einer Frage
petri-question-expected-shallow = höchstens 200 verschachtelte Bedingungen
petri-question-expected-open = „(“
petri-question-expected-close = „)“
petri-question-expected-transition = eine Transition des Netzes
petri-question-expected-comparison = <=, <, >=, >, = oder !=
petri-question-expected-family = eine Familie von Stellen
petri-question-expected-term = eine Stelle des Netzes, eine Zahl oder eine Bedingung
