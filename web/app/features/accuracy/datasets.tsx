import { type Accuracy, MEASURES, type SetAccuracy } from "#contracts/accuracy.ts";
import accuracyPageStyles from "./accuracy-page.module.css";
import { DatasetCard } from "./dataset-card.tsx";
import { MEASURE_LABELS } from "./labels.ts";
import { percent } from "./number-format.ts";
import { Section } from "./section.tsx";

/** All datasets and the definitions of the metrics. */
export function Datasets({ sets, method }: { sets: readonly SetAccuracy[]; method: Accuracy["method"] }) {
  const { conclusive, bootstrap } = method;
  return (
    <Section
      id="sets"
      title="By dataset"
      lead={`All datasets are third-party. A dataset with fewer than ${conclusive.images} images, or whose range is wider than ${Math.round(100 * conclusive.width)} points, is shown but used in no headline. Ranges of ceiling shares are ${percent(conclusive.interval)}, of other metrics ${percent(bootstrap.interval)} confidence intervals.`}
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
        <DatasetCard key={set.name} set={set} />
      ))}
    </Section>
  );
}
