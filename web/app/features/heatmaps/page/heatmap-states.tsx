import { ImageOff, Upload } from "lucide-react";
import type { ReactNode } from "react";
import type { HeatmapSubtype } from "#contracts/heatmap-card.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { stateOf, statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { useLocalPreview } from "#web/kit/uploads/local-previews.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { AnalysisProgress } from "../list/analysis-progress.tsx";
import styles from "./heatmap-content.module.css";

/** The page while the heatmap loads. */
export function LoadingPage() {
  return (
    <div className={styles.viewer} data-fills-screen role="status" aria-label="Loading heatmap">
      <div className={styles.viewerStill} />
      <div className={styles.viewerLines}>
        {["40%", "80%", "100%", "100%", "60%"].map((width, index) => (
          <span key={index} style={{ width }} />
        ))}
      </div>
    </div>
  );
}

const CAPTURING_TEXTS: Partial<Record<HeatmapSubtype, string>> = {
  website: "Capturing the page",
  scrolling: "Recording the page",
  html5: "Recording the banner",
};

/** Whether the image or video exists; its size is known from then on. */
const isCaptured = ({ subtype, width }: HeatmapDetail) => width !== null || !(subtype in CAPTURING_TEXTS);

/** The stage while the analysis runs or the file is not uploaded yet, with the actions of the creator. */
export function InProgressStage({ heatmap, action }: { heatmap: HeatmapDetail; action: ReactNode }) {
  const preview = useLocalPreview(heatmap.uid);
  const { title, hint } = statusOf(heatmap);
  if (stateOf(heatmap) === "uploading")
    return (
      <div className={styles.viewerStill} role="status">
        <EmptyState icon={<Upload aria-hidden="true" />} title={title} text={hint} action={action} />
      </div>
    );
  return (
    <div className={styles.viewerStill} role="status">
      <div className={styles.viewerWorking}>
        {preview ? <img className={styles.viewerPreview} src={preview} alt="" /> : <LogoMark size={44} isWaiting />}
        <h2>{isCaptured(heatmap) ? "Predicting where people look" : CAPTURING_TEXTS[heatmap.subtype]}</h2>
        <AnalysisProgress heatmap={heatmap} />
        {heatmap.ready_at === null && <p>{hint}</p>}
        <p>You can leave this page. The result will appear here and in your list automatically.</p>
      </div>
    </div>
  );
}

/** Notice during the reanalysis of a finished heatmap. */
export function ReanalysisNotice({ heatmap }: { heatmap: HeatmapDetail }) {
  const { title, hint } = statusOf(heatmap);
  return (
    <div className={styles.viewerReanalysis} role="status">
      <strong>{title}</strong>
      <p>{hint}</p>
      <AnalysisProgress heatmap={heatmap} />
    </div>
  );
}

/** The stage of a heatmap without a result. */
export function FailedStage({ heatmap, action }: { heatmap: HeatmapDetail; action: ReactNode }) {
  return (
    <div className={styles.viewerStill}>
      <EmptyState
        icon={<ImageOff aria-hidden="true" />}
        title={statusOf(heatmap).title}
        text={heatmap.problem?.message}
        action={action}
      />
    </div>
  );
}
