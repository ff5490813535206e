import { clsx } from "clsx";
import { ChevronDown, CircleCheck, CircleX, RotateCcw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { pluralize } from "#web/kit/format.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { totalsOf, type Upload } from "#web/kit/uploads/upload-queue.ts";
import { uploadText } from "#web/kit/uploads/upload-text.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import styles from "./upload-progress.module.css";
import { uploads } from "./uploads.ts";

const HIDE_AFTER_MS = 3000;

/** The upload progress snackbar. Closes automatically 3 s after the last file, unless an upload needs attention. */
export function UploadProgress() {
  const items = useSignal(uploads.items);
  const [isOpen, setIsOpen] = useState(true);
  const isOnline = useIsOnline();
  const totals = totalsOf(items);
  const isDone = items.length > 0 && !totals.isBusy;

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => uploads.clearFinished(), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  if (items.length === 0) return null;
  return (
    <section ref={keepSnackbarsAbove} className={styles.uploadProgress} aria-label="Uploads">
      <header className={styles.head}>
        <p role="status" className="tabular">
          {totals.isBusy && !isOnline ? "Waiting for your connection" : headline(totals)}
        </p>
        {totals.failed > 1 && <TextButton onClick={() => uploads.retryAll()}>Retry all</TextButton>}
        <IconButton
          label={isOpen ? "Hide files" : "Show files"}
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown />
        </IconButton>
      </header>
      <progress max={100} value={totals.percent} aria-label="All files" />
      {isOpen && (
        <ul>
          {items.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function headline({ files, settled, failed, percent, isBusy }: ReturnType<typeof totalsOf>): string {
  if (isBusy) return `Uploading ${Math.min(settled + 1, files)} of ${files} · ${percent}%`;
  if (failed > 0) return `${pluralize(failed, "upload")} failed`;
  return files === 0 ? "Upload canceled" : `${pluralize(files, "file")} uploaded`;
}

function Row({ upload }: { upload: Upload }) {
  const { id, stage, heatmap } = upload;
  return (
    <li className={styles.row} data-stage={stage}>
      <div>
        <span className={styles.title}>{heatmap.title}</span>
        <span className={clsx(styles.stage, "tabular")}>{uploadText(upload)}</span>
      </div>
      {stage === "started" && <CircleCheck className={styles.done} aria-hidden="true" />}
      {stage === "failed" && (
        <>
          <CircleX className={styles.failed} aria-hidden="true" />
          <IconButton label={`Retry ${heatmap.title}`} onClick={() => uploads.retry(id)}>
            <RotateCcw />
          </IconButton>
        </>
      )}
      {stage === "failed" || stage === "canceled" ? (
        <IconButton label={`Remove ${heatmap.title}`} onClick={() => uploads.remove(id)}>
          <X />
        </IconButton>
      ) : (
        (stage === "waiting" || stage === "creating" || stage === "sending") && (
          <IconButton label={`Cancel ${heatmap.title}`} onClick={() => uploads.cancel(id)}>
            <X />
          </IconButton>
        )
      )}
    </li>
  );
}
