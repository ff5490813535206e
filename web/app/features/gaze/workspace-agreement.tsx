import { clsx } from "clsx";
import { CALIBRATION_MIN_VIEWERS, type GazeSummary } from "#contracts/gaze.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import styles from "./gaze.module.css";

const MEASURES = [
  ["NSS", "nss"],
  ["CC", "cc"],
  ["AUC", "auc"],
] as const;

/** Agreement over all images with gaze, and whether ranges are calibrated with them. */
export function WorkspaceAgreement({ summary }: { summary: GazeSummary }) {
  if (summary.images === 0) return null;
  return (
    <section className={clsx(panelStyles.part, styles.stack)} aria-labelledby="gaze-all">
      <h2 id="gaze-all">{`All images with eye-tracking data: ${summary.images}`}</h2>
      <dl className={styles.averages}>
        {MEASURES.map(([name, id]) => {
          const mean = summary[id];
          return (
            <div key={id}>
              <dt>{name}</dt>
              <dd className="tabular">
                <strong>{mean ? mean.value.toFixed(2) : "–"}</strong>
                {mean?.interval && <span>{`${mean.interval[0].toFixed(2)} to ${mean.interval[1].toFixed(2)}`}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={panelStyles.hint}>{calibrationText(summary)}</p>
    </section>
  );
}

function calibrationText({ calibration: { images, needed, factor, covered } }: GazeSummary): string {
  if (factor === null || covered === null)
    return `Once you have ${needed} images with at least ${CALIBRATION_MIN_VIEWERS} viewers each, ranges of areas are calibrated with your own data. So far you have ${images}.`;
  return `Ranges of areas are calibrated with ${images} of your images: ${factor.toFixed(2)} times as wide as published. The published ranges hold for ${Math.round(covered * 100)}% of areas of your images; 90% is expected.`;
}
