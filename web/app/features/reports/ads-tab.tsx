import { ExternalLink, Pencil } from "lucide-react";
import { useState } from "react";
import type { ReportDetail } from "#contracts/reports.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { AdTitleDialog } from "./ad-title-dialog.tsx";
import { AddAdsButton } from "./add-ads-button.tsx";
import { ImageModes } from "./image-modes.tsx";
import { movedText } from "./moved.ts";
import { OrderControls } from "./order-controls.tsx";
import { RemoveButton } from "./remove-button.tsx";
import styles from "./reports.module.css";
import { useDragOrder } from "./use-drag-order.ts";
import { useReportChanges } from "./use-report-changes.ts";

type Props = {
  detail: ReportDetail;
  canEdit: boolean;
  /** Whether a new order is being saved. */
  isSaving: boolean;
  onMove: (from: number, to: number) => void;
  onAdd: () => void;
  onStale: () => void;
};
type Chosen = { readonly uid: string; readonly title: string };

/** The ads of a report. Without a business plan none can be added, opened, reordered, renamed or removed. */
export function AdsTab({ detail: { ads, report }, canEdit, isSaving, onMove, onAdd, onStale }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const [removed, setRemoved] = useState<Chosen>();
  const [renamed, setRenamed] = useState<Chosen>();
  const { removeAd, renameAd } = useReportChanges();
  const close = () => setRemoved(undefined);
  const uids = ads.map(({ heatmap }) => heatmap.uid);
  const rename = (uid: string, title: string) =>
    renameAd.mutate(
      {
        params: { uid: report.uid },
        body: { version: report.version, ads: uids.map((heatmap) => (heatmap === uid ? { heatmap, title } : { heatmap })) },
      },
      { onSuccess: () => setRenamed(undefined) },
    );
  const move = (from: number, to: number) => {
    setAnnouncement(movedText(ads[from]!.heatmap.title, to, ads.length));
    onMove(from, to);
  };
  const drag = useDragOrder(move);
  return (
    <div className={styles.adsArea}>
      {canEdit && <AddAdsButton report={report} onAdd={onAdd} />}
      <ul className={styles.ads} aria-label="Ads">
        {ads.map(({ heatmap: { uid, title }, original, heatmap_image, peekthrough }, at) => (
          <li key={uid} {...drag.item(at)}>
            <div className={styles.actions}>
              <h2 dir="auto">{title}</h2>
              {canEdit && (
                <span>
                  <a href={`/heatmap/${uid}`} target="_blank" rel="noopener noreferrer" className={styles.open}>
                    <ExternalLink aria-hidden="true" />
                    Open<span className="visually-hidden"> {title} in a new tab</span>
                  </a>
                  {ads.length > 1 && <RemoveButton name={title} onClick={() => setRemoved({ uid, title })} />}
                </span>
              )}
            </div>
            {canEdit && (
              <div className={styles.adTools}>
                <OrderControls
                  title={title}
                  place={at}
                  count={ads.length}
                  handle={drag.handle(at)}
                  onMove={(to) => move(at, to)}
                />
                <IconButton label={`Rename ${title}`} onClick={() => setRenamed({ uid, title })}>
                  <Pencil />
                </IconButton>
              </div>
            )}
            <ImageModes title={title} images={{ original, heatmap: heatmap_image, peekthrough }} onStale={onStale} />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {renamed && (
        <AdTitleDialog
          value={renamed.title}
          isBusy={renameAd.isPending || isSaving}
          onSave={(title) => rename(renamed.uid, title)}
          onClose={() => setRenamed(undefined)}
        />
      )}
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isBusy={removeAd.isPending}
        onCancel={close}
        onConfirm={() => removed && removeAd.mutate({ params: { uid: report.uid, heatmap: removed.uid } }, { onSettled: close })}
      >
        “{removed?.title}” will be removed from this report. If it was uploaded only for reports, it is deleted.
      </Confirm>
    </div>
  );
}
