import { ArrowLeft, Check } from "lucide-react";
import { Link } from "react-router-dom";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import type { SaveState } from "./heatmap-editor.ts";
import styles from "./heatmap-head.module.css";
import { PanelTitle } from "./panel-title.tsx";

type Props = {
  title: string;
  saveState: SaveState;
  /** Retries saving now. */
  onRetry: () => void;
  onTitle: (title: string) => void;
};

/** Back link, save state and title: above the panel, and on narrow screens above the image. */
export function HeatmapHead({ title, saveState, onRetry, onTitle }: Props) {
  return (
    <header className={styles.head}>
      <div className={panelStyles.row}>
        <Link to="/heatmaps" className={panelStyles.back}>
          <ArrowLeft aria-hidden="true" />
          Heatmaps
        </Link>
        <span className={styles.save}>
          <span className={panelStyles.saved} role="status" data-state={saveState}>
            {saveState === "saving" && "Saving…"}
            {saveState === "retrying" && "Not saved yet"}
            {saveState === "failed" && "Not saved"}
            {saveState === "saved" && (
              <>
                <Check aria-hidden="true" /> Saved
              </>
            )}
          </span>
          {saveState === "retrying" && (
            <TextButton className={styles.retry} onClick={onRetry}>
              Retry
            </TextButton>
          )}
        </span>
      </div>
      <PanelTitle title={title} onChange={onTitle} />
    </header>
  );
}
