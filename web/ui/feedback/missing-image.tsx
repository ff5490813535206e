import styles from "./missing-image.module.css";

/** Shown instead of an image that cannot be loaded. */
export function MissingImage({ onReload }: { onReload: () => void }) {
  return (
    <p className={styles.missingImage}>
      Could not load this image.{" "}
      <button type="button" onPointerDown={(event) => event.stopPropagation()} onClick={onReload}>
        Reload.
      </button>
    </p>
  );
}
