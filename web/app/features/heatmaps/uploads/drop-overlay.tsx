import { Upload } from "lucide-react";
import styles from "./drop-overlay.module.css";

/** Covers the application while files are dragged over it. */
export function DropOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className={styles.dropOverlay} role="status">
      <div className={styles.frame}>
        <Upload aria-hidden="true" />
        <strong>Drop to upload</strong>
        <span>Any number of images and videos</span>
      </div>
    </div>
  );
}
