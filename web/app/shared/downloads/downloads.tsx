import { useQuery } from "@tanstack/react-query";
import { CircleX, FileDown, FolderDown, Package, Presentation, X } from "lucide-react";
import { useEffect } from "react";
import { toApiError } from "#web/kit/api/api-error.ts";
import { saveLink } from "#web/kit/save-file.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./downloads.module.css";
import { jobQuery, type PendingDownload, pendingDownloads } from "./pending-downloads.ts";
import { useDownloadRequest } from "./use-download-job.ts";

const SNACKBAR_DURATION_MS = 3000;
const NOT_FOUND = 404;

/** Downloads in preparation, shown on all pages. A finished download is saved and removed. */
export function Downloads() {
  const awaited = useSignal(pendingDownloads);
  if (awaited.length === 0) return null;
  return (
    <section ref={keepSnackbarsAbove} className={styles.downloads} aria-label="Downloads">
      <ul>
        {awaited.map((download) => (
          <Download key={download.uid} download={download} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = {
  project: FolderDown,
  heatmap: FileDown,
  slides: Presentation,
  workspace: Package,
  selection: FolderDown,
} as const;

function Download({ download }: { download: PendingDownload }) {
  const { job: _, ...target } = download;
  const { kind, uid, title } = target;
  const { data, error, refetch } = useQuery(jobQuery(download));
  const again = useDownloadRequest();
  const isOver = error !== null && toApiError(error).status === NOT_FOUND;
  const lacksAttention = data?.lacks_attention === true;
  const url = data?.status === "done" ? data.url : null;
  useEffect(() => {
    if (isOver && pendingDownloads.drop(uid)) snackbar.notice(`The download of “${title}” is no longer available.`);
    if (!url || !pendingDownloads.drop(uid)) return;
    saveLink(url);
    if (lacksAttention) snackbar.notice("File downloaded without the attention score, which is still being computed.");
    else snackbar.success("File downloaded!", SNACKBAR_DURATION_MS);
  }, [url, lacksAttention, isOver, uid, title]);

  const problem = data?.status === "failed" ? data.problem?.message : error && toApiError(error).message;
  const progress = data?.progress ?? 0;
  const retry = () => (data?.status === "failed" ? again.mutate(target) : void refetch());
  const Icon = problem ? CircleX : ICONS[kind];
  const verb = kind === "slides" ? "Creating" : "Packing";
  return (
    <li className={styles.download} data-failed={Boolean(problem)}>
      <Icon aria-hidden="true" />
      <div role="status">
        <strong title={title}>{title}</strong>
        {problem ? <p>{problem}</p> : <p className="tabular">{progress === 0 ? "Preparing…" : `${verb}… ${progress}%`}</p>}
        {problem && (
          <TextButton className={styles.downloadRetry} disabled={again.isPending} onClick={retry}>
            Retry
          </TextButton>
        )}
        {!problem && <progress max={100} value={progress} aria-label={`${verb} ${title}`} />}
      </div>
      <IconButton
        label={problem ? "Close" : `Dismiss ${title}`}
        className={styles.dismiss}
        onClick={() => pendingDownloads.drop(uid)}
      >
        <X />
      </IconButton>
    </li>
  );
}
