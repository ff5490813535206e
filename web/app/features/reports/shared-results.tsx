import type { SharedReport } from "#contracts/sharing.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { ImageModes } from "./image-modes.tsx";
import { Rankings } from "./rankings.tsx";
import styles from "./reports.module.css";
import { ScoreMatrix } from "./score-matrix.tsx";
import { TemplateList } from "./template-list.tsx";

/** The results, ads and templates of a shared report, on one page. */
export function SharedResults({ report, onStale }: { report: SharedReport; onStale: () => void }) {
  const { ads, templates, type, status, preparing } = report;
  return (
    <div className={styles.stack}>
      <p className={styles.facts}>{TEMPLATE_KIND_NAMES[type]}</p>
      {status === "requested" && <p role="status">This report is being updated.</p>}
      {preparing && <p role="status">Some images are still being prepared. They’ll appear here as soon as they’re ready.</p>}
      <Rankings view={report} />
      <h2>Ads</h2>
      <ul className={styles.ads} aria-label="Ads">
        {ads.map(({ uid, title, original, heatmap_image, peekthrough }) => (
          <li key={uid}>
            <h3>{title}</h3>
            <ImageModes title={title} images={{ original, heatmap: heatmap_image, peekthrough }} onStale={onStale} />
          </li>
        ))}
      </ul>
      <h2>Scores by template</h2>
      <ScoreMatrix view={report} />
      <h2>Templates</h2>
      <TemplateList templates={templates} />
    </div>
  );
}
