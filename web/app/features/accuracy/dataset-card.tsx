import { clsx } from "clsx";
import type { SetAccuracy } from "#contracts/accuracy.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { CONTENT_TYPE_LABELS } from "#web/app/shared/viewer/scores/content-type-labels.ts";
import { pluralize } from "#web/kit/format.ts";
import styles from "./dataset-card.module.css";
import { comparisonRows } from "./findings.ts";
import { MEASURE_LABELS, RECORDING_LABELS } from "./labels.ts";
import { MeasuresTable } from "./measures-table.tsx";
import { formatInterval, percent, twoDecimals } from "./number-format.ts";
import { BarScale } from "./scale.tsx";

/** A dataset: description, ranking from chance to the ceiling, and all metrics on demand. */
export function DatasetCard({ set }: { set: SetAccuracy }) {
  const { title, about, held_out, people, pictures, viewers, content, share_of_ceiling, conclusive } = set;
  return (
    <article className={styles.datasetCard} aria-labelledby={`set-${set.name}`}>
      <header className={styles.head}>
        <h3 id={`set-${set.name}`}>{title}</h3>
        {!conclusive && <p className={styles.inconclusive}>Too few images or too uncertain to draw conclusions from</p>}
        <p>{about}</p>
        <dl className={styles.facts}>
          <Fact name="Content type" value={CONTENT_TYPE_LABELS[content].title} />
          <Fact name="Recorded by" value={RECORDING_LABELS[people]} />
          <Fact name="Images" value={formatNumber(pictures)} />
          {viewers !== null && <Fact name="People per image" value={viewers.toFixed(Number.isInteger(viewers) ? 0 : 1)} />}
        </dl>
        <p className={styles.heldOut}>{held_out}</p>
      </header>
      <div className={styles.measured}>
        <p className={styles.share}>
          {share_of_ceiling ? (
            <>
              <strong className="tabular">{percent(share_of_ceiling.share.value)}</strong> of the one-viewer ceiling, by{" "}
              {MEASURE_LABELS[share_of_ceiling.measure].name}{" "}
              <small className="tabular">({formatInterval(share_of_ceiling.share, percent)})</small>
            </>
          ) : (
            "No ceiling available: the dataset doesn’t identify individual people."
          )}
        </p>
        <ComparisonBars set={set} />
      </div>
      <details className={styles.all}>
        <summary>
          All metrics <span className="visually-hidden">on {title}</span>
        </summary>
        <MeasuresTable set={set} />
      </details>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

/** Bars from chance to the ceiling. Rendered as a table, so that each value is read with its name. */
function ComparisonBars({ set }: { set: SetAccuracy }) {
  const { measure, best, rungs } = comparisonRows(set);
  const people = rungs.find(({ is }) => is === "people");
  const ends = rungs.flatMap(({ estimate }) => [estimate.low, estimate.high]);
  const domain = [Math.min(0, ...ends), Math.max(best ?? 0, ...ends)] as const;
  const { name } = MEASURE_LABELS[measure];
  return (
    <table className={styles.rankingTable}>
      <caption>
        {name} from chance (0) to {people ? "other people" : "the measured map (1)"}, across {pluralize(set.pictures, "image")}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Predicted by</th>
          <td />
          <th scope="col">{name}, with its interval</th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ name, is, estimate }) => (
          <tr key={name} data-is={is}>
            <th scope="row">{name}</th>
            <td>
              <BarScale domain={domain} estimate={estimate} tone={is} marks={people ? [people.estimate.value] : []} />
            </td>
            <td className={clsx(styles.rankingTableValue, "tabular")}>
              {twoDecimals(estimate.value)} <small>{formatInterval(estimate, twoDecimals)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
