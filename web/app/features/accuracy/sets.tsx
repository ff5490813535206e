import { MEASURES, type SetAccuracy } from "#contracts/accuracy.ts";
import { Section } from "./section.tsx";
import { SetCard } from "./set-card.tsx";
import { MEASURE_WORDS } from "./words.ts";

/** All datasets and the definitions of the metrics. */
export function Sets({ sets, interval }: { sets: readonly SetAccuracy[]; interval: string }) {
  return (
    <Section
      id="sets"
      title="Set by set, from chance to the ceiling"
      lead={`No set here was made by us. Beside Sightline stand a map that only knows where people look in the set’s other pictures (the centre prior) and three classical models, of each the better form: alone or multiplied by that prior. Ranges are ${interval} intervals over pictures.`}
    >
      <details className="accuracy__glossary">
        <summary>What the measures say</summary>
        <dl>
          {MEASURES.map((measure) => (
            <div key={measure}>
              <dt>{MEASURE_WORDS[measure].name}</dt>
              <dd>{MEASURE_WORDS[measure].says}</dd>
            </div>
          ))}
        </dl>
      </details>
      {sets.map((set) => (
        <SetCard key={set.name} set={set} />
      ))}
    </Section>
  );
}
