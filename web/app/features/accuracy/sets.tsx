import { MEASURES, type SetAccuracy } from "#contracts/accuracy.ts";
import accuracyPageStyles from "./accuracy-page.module.css";
import { MEASURE_LABELS } from "./labels.ts";
import { Section } from "./section.tsx";
import { SetCard } from "./set-card.tsx";

/** All datasets and the definitions of the metrics. */
export function Sets({ sets, interval }: { sets: readonly SetAccuracy[]; interval: string }) {
  return (
    <Section
      id="sets"
      title="By dataset"
      lead={`All datasets are third-party. Baselines: a centre prior and three classical models (best variant shown). Ranges are ${interval} confidence intervals.`}
    >
      <details className={accuracyPageStyles.accuracyGlossary}>
        <summary>Metrics explained</summary>
        <dl>
          {MEASURES.map((measure) => (
            <div key={measure}>
              <dt>{MEASURE_LABELS[measure].name}</dt>
              <dd>{MEASURE_LABELS[measure].says}</dd>
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
