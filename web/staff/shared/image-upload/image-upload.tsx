import { Button } from "@aws-amplify/ui-react";
import { ImageOff } from "lucide-react";
import { useRef } from "react";
import { MAX_STAFF_IMAGE_BYTES } from "#contracts/staff/affiliates.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { postFile } from "#web/kit/uploads/post-file.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./image-upload.module.css";

type Props = {
  /** The subject of the image: "Logo". */
  label: string;
  /** Null without an image. */
  url: string | null;
  /** Requests a form for a file of so many bytes. */
  requestForm: (bytes: number) => Promise<UploadForm>;
  /** Called when the file is stored. */
  onSent: () => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** An image with buttons to replace and remove it. Accepts JPG and PNG files by their content. */
export function ImageUpload({ label, url, requestForm, onSent, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const work = useAsyncAction();
  const send = async (file: File) => {
    const format = await sniff(file);
    if (format !== "jpg" && format !== "png") return snackbar.error("Choose a JPG or PNG image.");
    if (file.size > MAX_STAFF_IMAGE_BYTES)
      return snackbar.error(`Choose an image of at most ${MAX_STAFF_IMAGE_BYTES / 1024 / 1024} MB.`);
    await postFile(await requestForm(file.size), file, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    await onSent();
  };
  const attempt = (action: () => Promise<unknown>) =>
    void work.attempt(async () => void (await action().catch(snackbar.failure)));
  return (
    <figure className={styles.image}>
      <figcaption>{label}</figcaption>
      <div className={styles.frame}>{url ? <img src={url} alt={label} /> : <ImageOff aria-label="No image" />}</div>
      <div className={styles.actions}>
        <Button size="small" isLoading={work.isBusy} loadingText="Saving" onClick={() => input.current?.click()}>
          {url ? `Replace ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
        </Button>
        {url && (
          <Button size="small" isDisabled={work.isBusy} onClick={() => attempt(onRemove)}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        aria-label={`${label} file`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) attempt(() => send(file));
        }}
      />
    </figure>
  );
}
