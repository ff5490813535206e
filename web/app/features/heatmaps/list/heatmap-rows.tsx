import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { HeatmapGrid } from "./heatmap-grid.tsx";
import styles from "./heatmap-list.module.css";
import type { ListView } from "./use-list-view.ts";

/** Loaded when the table is chosen, because it brings the grid library. */
const HeatmapTable = lazyComponent(async () => ({ default: (await import("./table/heatmap-table.tsx")).HeatmapTable }));

/** Heatmaps in the chosen view. */
export function HeatmapRows({ view, ...list }: ComponentProps<typeof HeatmapGrid> & { view: ListView }) {
  if (view === "cards") return <HeatmapGrid {...list} />;
  return (
    <Suspense fallback={<div className={styles.tableLoading} role="status" aria-label="Loading heatmaps" />}>
      <HeatmapTable {...list} />
    </Suspense>
  );
}
