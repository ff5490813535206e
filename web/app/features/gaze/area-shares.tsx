import { clsx } from "clsx";
import type { GazeComparison } from "#contracts/gaze.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import styles from "./gaze.module.css";

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const range = (interval: readonly [number, number] | null): string =>
  interval ? `${Math.round(interval[0] * 100)}–${percent(interval[1])}` : "–";

/** The areas of the image: predicted share, measured share, and both ranges. */
export function AreaShares({ areas }: Pick<GazeComparison, "areas">) {
  const hasPeople = areas.some(({ people }) => people !== null);
  const hasOwn = areas.some(({ calibrated }) => calibrated !== null);
  if (areas.length === 0 || !(hasPeople || hasOwn)) return null;
  return (
    <section className={clsx(panelStyles.part, styles.stack)} aria-labelledby="gaze-areas">
      <h2 id="gaze-areas">Areas</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Share of attention</th>
            {hasPeople && <th scope="col">People</th>}
            <th scope="col">Prediction</th>
            <th scope="col">Range</th>
            {hasOwn && <th scope="col">Your range</th>}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ uid, name, people, predicted, calibrated }) => (
            <tr key={uid}>
              <th scope="row">{name}</th>
              {hasPeople && <td className="tabular">{people === null ? "–" : percent(people)}</td>}
              <td className="tabular">{percent(predicted.value)}</td>
              <td className="tabular">{range(predicted.interval)}</td>
              {hasOwn && <td className="tabular">{range(calibrated)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
