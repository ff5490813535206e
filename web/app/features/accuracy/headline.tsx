import type { BuildAccuracy } from "#contracts/accuracy.ts";
import { CONTENTS } from "#web/app/shared/viewer/scores/content-words.ts";
import { counted } from "#web/kit/format.ts";
import { type Headline, headlinesOf } from "./findings.ts";
import styles from "./headline.module.css";
import { fromTo, percent, span } from "./numbers.ts";
import { BarScale } from "./scale.tsx";
import { MEASURE_WORDS } from "./words.ts";

/** The share of the human ceiling per content type, with the datasets behind it. */
export function Headlines({ build }: { build: BuildAccuracy }) {
  const headlines = headlinesOf(build);
  const most = Math.max(1, ...headlines.flatMap(({ sets }) => sets.map(({ share }) => share.high)));
  return (
    <div className={styles.headlines}>
      {headlines.map((headline) => (
        <Card key={`${headline.kind} ${headline.measure}`} headline={headline} most={most} />
      ))}
    </div>
  );
}

function Card({ headline: { kind, measure, share, sets }, most }: { headline: Headline; most: number }) {
  const pictures = sets.reduce((sum, set) => sum + set.pictures, 0);
  const range =
    sets.length > 1
      ? `, from ${fromTo(
          sets.map((set) => set.share.value),
          percent,
        )}`
      : "";
  return (
    <article className={styles.headline}>
      <h2>{CONTENTS[kind].title}</h2>
      <p className={styles.share}>
        <strong className="tabular">{percent(share)}</strong> of the human ceiling
      </p>
      <p className={styles.basis}>
        {counted(pictures, "image")} in {counted(sets.length, "dataset")}
        {range}; by {MEASURE_WORDS[measure].name}
      </p>
      <ul>
        {sets.map((set) => (
          <li key={set.name}>
            <span>{set.title}</span>
            <span className="tabular">
              {percent(set.share.value)} <small>{span(set.share, percent)}</small>
            </span>
            <BarScale domain={[0, most]} estimate={set.share} tone="network" marks={[1]} />
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
