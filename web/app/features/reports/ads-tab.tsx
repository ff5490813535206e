import { ExternalLink, X } from "lucide-react";
import { useState } from "react";
import type { ReportDetail } from "#contracts/reports.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { ImageModes } from "./image-modes.tsx";
import styles from "./reports.module.css";
import { useReportChanges } from "./use-report-changes.ts";

type Props = { detail: ReportDetail; canEdit: boolean; onStale: () => void };

/** The ads of a report. Without a business plan they can neither be opened nor removed. */
export function AdsTab({ detail: { ads, report }, canEdit, onStale }: Props) {
  const [removed, setRemoved] = useState<{ uid: string; title: string }>();
  const { removeAd } = useReportChanges();
  const close = () => setRemoved(undefined);
  return (
    <>
      <ul className={styles.ads} aria-label="Ads">
        {ads.map(({ heatmap: { uid, title }, original, heatmap_image, peekthrough }) => (
          <li key={uid}>
            <div className={styles.actions}>
              <h2>{title}</h2>
              {canEdit && (
                <span>
                  <a href={`/heatmap/${uid}`} target="_blank" rel="noopener noreferrer" className={styles.open}>
                    <ExternalLink aria-hidden="true" />
                    Open<span className="visually-hidden"> {title} in a new tab</span>
                  </a>
                  {ads.length > 1 && (
                    <IconButton label={`Remove ${title}`} onClick={() => setRemoved({ uid, title })}>
                      <X />
                    </IconButton>
                  )}
                </span>
              )}
            </div>
            <ImageModes title={title} images={{ original, heatmap: heatmap_image, peekthrough }} onStale={onStale} />
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isBusy={removeAd.isPending}
        onCancel={close}
        onConfirm={() => removed && removeAd.mutate({ params: { uid: report.uid, heatmap: removed.uid } }, { onSettled: close })}
      >
        “{removed?.title}” will be removed from this report. If it was uploaded only for reports, it is deleted.
      </Confirm>
    </>
  );
}
