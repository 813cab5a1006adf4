# What is wrong with a net. petri-at-line puts a line number before any of these.
petri-at-line = Zeile { $line }: { $what }
petri-place-without-id = eine Stelle hat keinen Bezeichner
petri-transition-without-id = eine Transition hat keinen Bezeichner
petri-arc-without-id = eine Kante hat einen leeren Bezeichner
petri-duplicate = der Bezeichner „{ $id }“ kommt zweimal vor
petri-duplicate-of-line = der Bezeichner „{ $id }“ kommt zweimal vor, zuerst in Zeile { $line }
petri-no-end = die Kante „{ $arc }“ endet bei „{ $end }“, das es nicht gibt
petri-between-places = die Kante „{ $arc }“ verbindet zwei Stellen
petri-between-transitions = die Kante „{ $arc }“ verbindet zwei Transitionen
petri-ambiguous-end = die Kante „{ $arc }“ endet bei „{ $end }“, und so heißen eine Stelle und eine Transition
petri-direction = die Inhibitor-, Lese- oder Abräumkante „{ $arc }“ beginnt bei einer Transition; solche Kanten beginnen bei einer Stelle
petri-zero-weight = die Kante „{ $arc }“ hat das Gewicht 0
petri-too-large = „{ $id }“ hat die Zahl { $number }; die größte ist 9007199254740991
petri-no-transition = die Prioritäten nennen die Transition „{ $id }“, die es nicht gibt
petri-priority-cycle = nach ihren Prioritäten kommt die Transition „{ $id }“ vor sich selbst
petri-too-many = das Netz hat zu viele Elemente oder Prioritäten
