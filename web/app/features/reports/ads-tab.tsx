import { ExternalLink, Pencil, X } from "lucide-react";
import { useState } from "react";
import type { ReportDetail } from "#contracts/reports.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { AdTitleDialog } from "./ad-title-dialog.tsx";
import { ImageModes } from "./image-modes.tsx";
import { moved } from "./moved.ts";
import { OrderControls } from "./order-controls.tsx";
import styles from "./reports.module.css";
import { useDragOrder } from "./use-drag-order.ts";
import { useReportChanges } from "./use-report-changes.ts";

type Props = { detail: ReportDetail; canEdit: boolean; onStale: () => void };
type Chosen = { readonly uid: string; readonly title: string };

/** The ads of a report. Without a business plan they can neither be opened, reordered, renamed nor removed. */
export function AdsTab({ detail: { ads, report }, canEdit, onStale }: Props) {
  const [removed, setRemoved] = useState<Chosen>();
  const [renamed, setRenamed] = useState<Chosen>();
  const { removeAd, arrangeAds } = useReportChanges();
  const close = () => setRemoved(undefined);
  const uids = ads.map(({ heatmap }) => heatmap.uid);
  const arrange = (arranged: { heatmap: string; title?: string }[], onSuccess?: () => void) =>
    arrangeAds.mutate(
      { params: { uid: report.uid }, body: { version: report.version, ads: arranged } },
      onSuccess ? { onSuccess } : {},
    );
  const move = (from: number, to: number) => {
    if (!arrangeAds.isPending) arrange(moved(uids, from, to).map((heatmap) => ({ heatmap })));
  };
  const drag = useDragOrder(move);
  return (
    <>
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
                  {ads.length > 1 && (
                    <IconButton label={`Remove ${title}`} onClick={() => setRemoved({ uid, title })}>
                      <X />
                    </IconButton>
                  )}
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
                  isBusy={arrangeAds.isPending}
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
      {renamed && (
        <AdTitleDialog
          value={renamed.title}
          isBusy={arrangeAds.isPending}
          onSave={(title) =>
            arrange(
              uids.map((heatmap) => (heatmap === renamed.uid ? { heatmap, title } : { heatmap })),
              () => setRenamed(undefined),
            )
          }
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
    </>
  );
}
