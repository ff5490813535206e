import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { TriedEdits } from "#contracts/what-if.ts";
import { shareChange, verdictText } from "#kit/scores/change-texts.ts";
import audit from "../audits.module.css";
import { SHARE_CHANGES_HINT } from "../share-changes-hint.ts";
import { Waiting } from "../waiting.tsx";
import styles from "./what-if.module.css";

type Props = {
  heatmap: HeatmapDetail;
  result: TriedEdits | undefined;
  isPending: boolean;
  selected: string | undefined;
  /** Whether an edit removes or moves something, so that its place is filled. */
  isFilled: boolean;
  children: ReactNode;
};

/** The predictions for the edited image and the original side by side, and how the shares changed, largest change first. */
export function EditResult({ heatmap, result, isPending, selected, isFilled, children }: Props) {
  if (!result) return isPending ? <Waiting>Predicting the edited image</Waiting> : null;
  const areas = result.areas.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const chosen = areas.find(({ uid }) => uid === selected);
  return (
    <section className={styles.result} aria-label="Prediction" aria-busy={isPending}>
      <div className={styles.pair}>
        <figure>
          {heatmap.combined && <img src={heatmap.combined} alt="Heatmap of the original" />}
          <figcaption>Original</figcaption>
        </figure>
        <figure>
          <img src={result.heatmap} alt="Heatmap after the edits" />
          <figcaption>Edited</figcaption>
        </figure>
      </div>
      <p className={styles.headline} role="status">
        {chosen && !isPending && `“${chosen.name}”: ${shareChange(chosen)}. ${verdictText(chosen)}.`}
      </p>
      {isFilled && (
        <p className={styles.hint}>
          Gaps are filled with the colours around them. A real edit can look different and attract attention differently.
        </p>
      )}
      {areas.length > 0 && (
        <div className={audit.scroll}>
          <table className={audit.facts}>
            <caption>Share of attention before and after, largest change first</caption>
            <thead>
              <tr>
                <th scope="col">Element</th>
                <th scope="col">Share</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {areas.map((area) => (
                <tr key={area.uid}>
                  <th scope="row">{area.name}</th>
                  <td className={clsx(styles.share, "tabular")}>{shareChange(area)}</td>
                  <td className={styles.verdict}>{verdictText(area)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.hint}>{SHARE_CHANGES_HINT}</p>
      {children}
    </section>
  );
}
