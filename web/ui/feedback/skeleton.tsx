import styles from "./skeleton.module.css";

/** Grey placeholder blocks while content loads. `label` is announced to screen readers. */
export function Skeleton({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {heights.map((height, index) => (
        <span key={index} style={{ height }} />
      ))}
    </div>
  );
}
