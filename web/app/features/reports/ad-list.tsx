import { Button } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { fileSize, pluralize } from "#web/kit/format.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { totalsOf, type Upload } from "#web/kit/uploads/upload-queue.ts";
import { uploadText } from "#web/kit/uploads/upload-text.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { AdPreview } from "./ad-preview.tsx";
import type { AdFile } from "./to-ad-file.ts";
import styles from "./wizard.module.css";

type Props = {
  files: readonly AdFile[];
  uploads: readonly Upload[];
  onRetry: (id: string) => void;
  onRetryAll: () => void;
  onRemoveFile: (file: File) => void;
  onRemove: (upload: Upload) => void;
};

/**
 * The files to upload, and the uploads with their progress. Those that fail can be tried again, one by one or together, or removed,
 * and one that has arrived removed.
 */
export const AdList = ({ files, uploads, onRetry, onRetryAll, onRemoveFile, onRemove }: Props) => (
  <>
    <UploadsNote uploads={uploads} onRetryAll={onRetryAll} />
    <ul className={styles.files} aria-label="Ads to upload">
      {files.map(({ file }) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`}>
          <AdPreview file={file} />
          <span className={styles.fileText}>
            <span className={styles.name} title={file.name} dir="auto">
              {file.name}
            </span>
            <span className={styles.facts}>{fileSize(file.size)}</span>
          </span>
          <IconButton label={`Remove ${file.name}`} onClick={() => onRemoveFile(file)}>
            <X />
          </IconButton>
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.id}>
          <AdPreview file={upload.file} />
          <span className={styles.fileText}>
            <span className={styles.name} title={upload.file.name} dir="auto">
              {upload.file.name}
            </span>
            <span className={upload.stage === "failed" ? styles.problem : styles.facts}>{uploadText(upload)}</span>
          </span>
          <UploadActions upload={upload} onRetry={onRetry} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  </>
);

/** How many uploads failed, with one button to retry them, or that they wait for the connection. */
function UploadsNote({ uploads, onRetryAll }: Pick<Props, "uploads" | "onRetryAll">) {
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

/** The buttons of an upload that has ended. */
function UploadActions({ upload, onRetry, onRemove }: Pick<Props, "onRetry" | "onRemove"> & { upload: Upload }) {
  const { id, file, stage } = upload;
  if (stage === "failed")
    return (
      <span className={styles.buttons}>
        <Button size="small" aria-label={`Retry ${file.name}`} onClick={() => onRetry(id)}>
          Retry
        </Button>
        <Button size="small" aria-label={`Remove ${file.name}`} onClick={() => onRemove(upload)}>
          Remove
        </Button>
      </span>
    );
  if (stage !== "started") return null;
  return (
    <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(upload)}>
      <X />
    </IconButton>
  );
}
