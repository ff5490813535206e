import type { CoveredSpot } from "#contracts/what-if.ts";
import { SHARE_CHANGES_HINT } from "../share-changes-hint.ts";
import styles from "./why.module.css";

/** The effect of covering a spot, in words and as images. */
export function WhyResult({ result, isPending }: { result: CoveredSpot; isPending: boolean }) {
  const { statements, heatmap, difference, spot } = result;
  const [share, ...rest] = statements;
  return (
    <section className={styles.column} aria-label="With the spot covered" aria-busy={isPending}>
      <p className={styles.headline} role="status">
        {!isPending && share?.text}
      </p>
      <ul className={styles.statements}>
        {rest.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.pair}>
        <figure>
          <img src={heatmap} alt={`Heatmap with ${spot.name} covered`} />
          <figcaption>Heatmap with the spot covered</figcaption>
        </figure>
        <figure>
          <img src={difference} alt={`Where attention goes with ${spot.name} covered`} />
          <figcaption>
            <span className={styles.legend}>
              <i className={styles.less} aria-hidden="true" /> Less attention
            </span>
            <span className={styles.legend}>
              <i className={styles.more} aria-hidden="true" /> More attention
            </span>
          </figcaption>
        </figure>
      </div>
      <p className={styles.hint}>{SHARE_CHANGES_HINT}</p>
    </section>
  );
}
