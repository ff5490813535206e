import { Check } from "lucide-react";
import { useOriginProject } from "#web/app/shared/heatmap-origin.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { BackLink } from "#web/ui/controls/back-link.tsx";
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
  const project = useOriginProject();
  return (
    <header className={styles.head}>
      <div className={panelStyles.row}>
        <BackLink to={project ? `/project/${project.uid}` : "/heatmaps"} place="beside">
          {project?.title ?? "Heatmaps"}
        </BackLink>
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
