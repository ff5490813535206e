import { clsx } from "clsx";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Reanalyse } from "./reanalyse.tsx";
import styles from "./unscored-type.module.css";

/** Says why a heatmap of the type Other has no clarity score, and offers another type. */
export function UnscoredType({ heatmap }: { heatmap: HeatmapDetail }) {
  return (
    <section className={clsx(panelStyles.part, styles.unscoredType)} aria-label="Type">
      <p className={panelStyles.hint}>Creatives of type Other get no clarity or attention score.</p>
      <Reanalyse heatmap={heatmap}>Choose a type</Reanalyse>
    </section>
  );
}
