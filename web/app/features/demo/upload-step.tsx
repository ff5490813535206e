import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { DEMO_EXTENSIONS } from "#contracts/demo.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./demo.module.css";

const ACCEPT = DEMO_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type Props = { problem: unknown; onChoose: (file: File) => void };

/** Chooses an image: by the file picker, or by dropping it. */
export function UploadStep({ problem, onChoose }: Props) {
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isNowOver);
  };
  return (
    <>
      <FormError problem={problem} />
      <label
        className={styles.drop}
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          choose(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={ACCEPT}
          className="visually-hidden"
          aria-describedby="demo-files"
          onChange={({ target }) => {
            choose(target.files);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
        <ImageUp aria-hidden="true" />
        <span className={clsx("amplify-button", "amplify-button--primary", styles.pick)}>Upload image</span>
        <span id="demo-files" className={styles.hint}>
          or drop it here. JPG or PNG, at most 10 MB.
        </span>
      </label>
      <p className={styles.hint}>
        We use your image to create its heatmap and nothing else. Both are deleted after 7 days, or as soon as you delete them.
      </p>
    </>
  );
}
