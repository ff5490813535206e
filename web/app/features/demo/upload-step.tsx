import { DEMO_EXTENSIONS } from "#contracts/demo.ts";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./demo.module.css";

const ACCEPT = DEMO_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type Props = { problem: unknown; onChoose: (file: File) => void };

/** Chooses an image: by the file picker, or by dropping it. */
export const UploadStep = ({ problem, onChoose }: Props) => (
  <>
    <FormError problem={problem} />
    <DropZone
      label="Upload image"
      hint="or drop it here. JPG or PNG, at most 10 MB."
      accept={ACCEPT}
      onFiles={([file]) => file && onChoose(file)}
    />
    <p className={styles.hint}>
      We use your image to create its heatmap and nothing else. Both are deleted after 7 days, or as soon as you delete them.
    </p>
  </>
);
