import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAX_TITLE_LENGTH } from "#contracts/new-heatmap.ts";
import { fileSize, pluralize } from "#web/kit/format.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { totalsOf, type Upload } from "#web/kit/uploads/upload-queue.ts";
import { uploadText } from "#web/kit/uploads/upload-text.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AdPreview } from "./ad-preview.tsx";
import { movedText } from "./moved.ts";
import { OrderControls } from "./order-controls.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useDragOrder } from "./use-drag-order.ts";
import styles from "./wizard.module.css";
import type { AdKey, WizardAd } from "./wizard-ads.ts";

type Props = {
  ads: readonly WizardAd[];
  titleOf: (ad: WizardAd) => string;
  /** Whether empty titles are marked. */
  isSubmitted: boolean;
  onTitle: (key: AdKey, title: string) => void;
  onMove: (from: number, to: number) => void;
  onRetry: (id: string) => void;
  onRetryAll: () => void;
  onRemove: (ad: WizardAd) => void;
};

/**
 * The ads of the report in their order, each with its title: files to upload, uploads with their progress, and existing heatmaps.
 * Uploads that fail can be tried again, one by one or together, or removed.
 */
export function AdList({ ads, titleOf, isSubmitted, onTitle, onMove, onRetry, onRetryAll, onRemove }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    const ad = ads[from];
    if (ad) setAnnouncement(movedText(titleOf(ad) || nameOf(ad), to, ads.length));
    onMove(from, to);
  };
  const drag = useDragOrder(move);
  return (
    <>
      <UploadsNote uploads={ads.flatMap((ad) => (ad.kind === "upload" ? ad.upload : []))} onRetryAll={onRetryAll} />
      <ul className={styles.files} aria-label="Ads">
        {ads.map((ad, at) => {
          const title = titleOf(ad);
          return (
            <li key={keyOf(ad)} {...drag.item(at)}>
              {ad.kind === "picked" ? (
                <img src={ad.heatmap.thumbnail ?? undefined} alt="" />
              ) : (
                <AdPreview file={ad.kind === "file" ? ad.file.file : ad.upload.file} />
              )}
              <div className={styles.name}>
                <TextField
                  label={`Title of ad ${at + 1}`}
                  labelHidden
                  autoComplete="off"
                  maxLength={MAX_TITLE_LENGTH}
                  value={title}
                  error={isSubmitted && title.trim() === "" ? "Title is required" : undefined}
                  onChange={({ target }) => onTitle(ad.key, target.value)}
                />
                <span className={styles.facts} title={sourceOf(ad)} dir="auto">
                  {sourceOf(ad)}
                </span>
                {ad.kind === "upload" && (
                  <span className={ad.upload.stage === "failed" ? styles.problem : styles.facts}>{uploadText(ad.upload)}</span>
                )}
              </div>
              <span className={styles.adActions}>
                {ad.kind === "upload" && ad.upload.stage === "failed" && (
                  <Button size="small" aria-label={`Retry ${nameOf(ad)}`} onClick={() => onRetry(ad.upload.id)}>
                    Retry
                  </Button>
                )}
                <OrderControls
                  title={title || nameOf(ad)}
                  place={at}
                  count={ads.length}
                  handle={drag.handle(at)}
                  onMove={(to) => move(at, to)}
                />
                {isRemovable(ad) && <RemoveButton name={nameOf(ad)} onClick={() => onRemove(ad)} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

const ids = new WeakMap<File, string>();

/** Identifies an ad in the list. The same file can be added twice. */
function keyOf({ key }: WizardAd): string {
  if (typeof key === "string") return key;
  const id = ids.get(key) ?? crypto.randomUUID();
  ids.set(key, id);
  return id;
}

/** The name of its file, or its title in the list of heatmaps. */
const nameOf = (ad: WizardAd): string => (typeof ad.key === "string" ? ad.own : ad.key.name);

function sourceOf(ad: WizardAd): string {
  if (ad.kind === "picked") return "From your heatmaps";
  return ad.kind === "file" ? `${nameOf(ad)} · ${fileSize(ad.file.file.size)}` : nameOf(ad);
}

/** An upload in progress can be removed when it has ended. */
const isRemovable = (ad: WizardAd): boolean => ad.kind !== "upload" || ["started", "failed"].includes(ad.upload.stage);

/** How many uploads failed, with one button to retry them, or that they wait for the connection. */
function UploadsNote({ uploads, onRetryAll }: Pick<Props, "onRetryAll"> & { uploads: readonly Upload[] }) {
  const isOnline = useIsOnline();
  const { failed, isBusy } = totalsOf(uploads);
  if (isBusy && !isOnline) return <p role="status">Waiting for your connection</p>;
  if (failed === 0) return null;
  return (
    <div className={styles.failures}>
      <p role="alert" className={styles.problem}>
        {pluralize(failed, "upload")} failed
      </p>
      {failed > 1 && (
        <Button size="small" onClick={onRetryAll}>
          Retry all
        </Button>
      )}
    </div>
  );
}
