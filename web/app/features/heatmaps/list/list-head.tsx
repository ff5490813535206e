import type { ReactNode } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import styles from "./list-head.module.css";
import { SelectAll } from "./select-all.tsx";

type Props = {
  /** The loaded heatmaps of the list; undefined until the first page is loaded. */
  heatmaps: readonly HeatmapCard[] | undefined;
  /** How many there are. */
  children?: ReactNode;
  /** Chooses the view. */
  control?: ReactNode;
};

/** The line above a list: its size, the checkbox for all, and the choice of the view. */
export function ListHead({ heatmaps, children, control }: Props) {
  return (
    <div className={styles.listHead}>
      {heatmaps && heatmaps.length > 0 && <SelectAll heatmaps={heatmaps} />}
      {children}
      {control}
    </div>
  );
}
