import { Button } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { fileSize } from "#web/kit/format.ts";
import type { Upload } from "#web/kit/uploads/upload-queue.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { AdPreview } from "./ad-preview.tsx";
import type { AdFile } from "./to-ad-file.ts";
import styles from "./wizard.module.css";

type Props = {
  files: readonly AdFile[];
  uploads: readonly Upload[];
  onRetry: (id: string) => void;
  onRemoveFile: (file: File) => void;
  onRemove: (upload: Upload) => void;
};

/**
 * The files to upload, and the uploads with their progress. One that fails can be tried again or removed, and one that has
 * arrived removed.
 */
export const AdList = ({ files, uploads, onRetry, onRemoveFile, onRemove }: Props) => (
  <ul className={styles.files} aria-label="Ads to upload">
    {files.map(({ file }) => (
      <li key={`${file.name} ${file.lastModified} ${file.size}`}>
        <AdPreview file={file} />
        <span className={styles.name}>
          {file.name} · {fileSize(file.size)}
        </span>
        <IconButton label={`Remove ${file.name}`} onClick={() => onRemoveFile(file)}>
          <X />
        </IconButton>
      </li>
    ))}
    {uploads.map((upload) => (
      <li key={upload.id}>
        <AdPreview file={upload.file} />
        <span className={styles.name}>
          {upload.file.name}
          {upload.stage === "failed" && (
            <span role="alert" className={styles.problem}>
              {upload.problem?.message}
            </span>
          )}
        </span>
        <UploadState upload={upload} onRetry={onRetry} onRemove={onRemove} />
      </li>
    ))}
  </ul>
);

/** The progress of an upload, or what can be done with one that has ended. */
function UploadState({ upload, onRetry, onRemove }: Pick<Props, "onRetry" | "onRemove"> & { upload: Upload }) {
  const { id, file, stage, sentBytes } = upload;
  if (stage === "failed")
    return (
      <span className={styles.buttons}>
        <Button size="small" onClick={() => onRetry(id)}>
          Retry
        </Button>
        <Button size="small" onClick={() => onRemove(upload)}>
          Remove
        </Button>
      </span>
    );
  if (stage !== "started") return <span>{Math.floor((100 * sentBytes) / file.size)}%</span>;
  return (
    <>
      <span>Uploaded</span>
      <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(upload)}>
        <X />
      </IconButton>
    </>
  );
}
