import { LoadingState } from "./loading-state.tsx";
import styles from "./skeleton.module.css";

/** Grey placeholder blocks while content loads. `label` is announced to screen readers. */
export function Skeleton({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <LoadingState className={styles.skeleton} label={label}>
      {heights.map((height, index) => (
        <span key={index} style={{ height }} />
      ))}
    </LoadingState>
  );
}
