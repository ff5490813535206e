import { Button } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { fileSize } from "#web/kit/format.ts";
import type { Upload, UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { AdPreview } from "./ad-preview.tsx";
import type { AdFile } from "./to-ad-file.ts";
import styles from "./wizard.module.css";

type Props = {
  files: readonly AdFile[];
  uploads: readonly Upload[];
  queue: UploadQueue;
  onRemove: (file: File) => void;
};

/** The files to upload, and the uploads with their progress. One that fails can be tried again or removed. */
export const AdList = ({ files, uploads, queue, onRemove }: Props) => (
  <ul className={styles.files} aria-label="Ads to upload">
    {files.map(({ file }) => (
      <li key={`${file.name} ${file.lastModified} ${file.size}`}>
        <AdPreview file={file} />
        <span className={styles.name}>
          {file.name} · {fileSize(file.size)}
        </span>
        <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
          <X />
        </IconButton>
      </li>
    ))}
    {uploads.map(({ id, file, stage, problem, sentBytes }) => (
      <li key={id}>
        <AdPreview file={file} />
        <span className={styles.name}>
          {file.name}
          {stage === "failed" && (
            <span role="alert" className={styles.problem}>
              {problem?.message}
            </span>
          )}
        </span>
        {stage === "failed" ? (
          <span className={styles.buttons}>
            <Button size="small" onClick={() => queue.retry(id)}>
              Retry
            </Button>
            <Button size="small" onClick={() => queue.remove(id)}>
              Remove
            </Button>
          </span>
        ) : (
          <span>{stage === "started" ? "Uploaded" : `${Math.floor((100 * sentBytes) / file.size)}%`}</span>
        )}
      </li>
    ))}
  </ul>
);
