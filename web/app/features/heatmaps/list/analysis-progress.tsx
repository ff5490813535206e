import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { useNow } from "#web/kit/use-now.ts";
import styles from "./analysis-progress.module.css";
import { timeLeft } from "./time-left.ts";

/** Interval in milliseconds between announcements of the remaining time. */
const REFRESH_INTERVAL_MS = 5000;

type Running = Pick<HeatmapCard, "progress" | "ready_at">;

/** Progress (of videos) and remaining time of an analysis, if known. */
export function AnalysisProgress({ heatmap }: { heatmap: Running }) {
  const { progress, ready_at } = heatmap;
  if (progress === null) {
    if (ready_at === null) return null;
    return (
      <div className={styles.analysisProgress}>
        <p className="tabular">
          <TimeLeft heatmap={heatmap} />
        </p>
      </div>
    );
  }
  return (
    <div className={styles.analysisProgress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Analysis"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <div style={{ width: `${progress}%` }} />
      </div>
      <p className="tabular">
        <span>{progress}%</span>
        <TimeLeft heatmap={heatmap} />
      </p>
    </div>
  );
}

function TimeLeft({ heatmap: { ready_at } }: { heatmap: Running }) {
  const left = timeLeft(ready_at, useNow(REFRESH_INTERVAL_MS));
  return left ? <span>{left}</span> : null;
}
