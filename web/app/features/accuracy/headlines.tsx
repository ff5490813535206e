import { CONTENT_TYPE_LABELS } from "#web/app/shared/viewer/scores/content-type-labels.ts";
import { pluralize } from "#web/kit/format.ts";
import type { Headline } from "./findings.ts";
import styles from "./headlines.module.css";
import { formatInterval, percent } from "./number-format.ts";
import { BarScale } from "./scale.tsx";

/** How people’s attention was recorded in the datasets of a measure. */
const RECORDED_BY: Readonly<Record<Headline["measure"], string>> = { nss: "by eye tracker", cc: "by clicks" };

/** The share of the one-viewer ceiling per content type, with the datasets behind it. */
export function Headlines({ headlines }: { headlines: readonly Headline[] }) {
  const max = Math.max(1, ...headlines.flatMap(({ sets }) => sets.map(({ share }) => share.high)));
  return (
    <div className={styles.headlines}>
      {headlines.map((headline) => (
        <Card key={`${headline.kind} ${headline.measure}`} headline={headline} maxShare={max} />
      ))}
    </div>
  );
}

function Card({ headline: { kind, measure, share, sets }, maxShare }: { headline: Headline; maxShare: number }) {
  const images = sets.reduce((sum, set) => sum + set.images, 0);
  const shares = sets.map((set) => set.share.value);
  const [lowest, highest] = [percent(Math.min(...shares)), percent(Math.max(...shares))];
  const range = lowest === highest ? "" : `, from ${lowest} to ${highest}`;
  return (
    <article className={styles.headline}>
      <h2>{CONTENT_TYPE_LABELS[kind].title}</h2>
      <p className={styles.share}>
        <strong className="tabular">{percent(share)}</strong> as good as other people
      </p>
      <p className={styles.basis}>
        {pluralize(images, "image")} in {pluralize(sets.length, "dataset")}, measured {RECORDED_BY[measure]}
        {range}
      </p>
      <ul>
        {sets.map((set) => (
          <li key={set.name}>
            <span>{set.title}</span>
            <span className="tabular">
              {percent(set.share.value)} <small>{formatInterval(set.share, percent)}</small>
            </span>
            <BarScale domain={[0, maxShare]} estimate={set.share} tone="network" marks={[1]} />
          </li>
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        <span>0% = chance</span>
        <span>100% = other people</span>
      </p>
    </article>
  );
}
