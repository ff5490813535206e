import { type ComponentProps, lazy, Suspense } from "react";
import { HeatmapGrid } from "./heatmap-grid.tsx";
import type { ListView } from "./list-view.ts";

const HeatmapTable = lazy(() => import("./heatmap-table.tsx").then(({ HeatmapTable }) => ({ default: HeatmapTable })));

/** Heatmaps in the chosen view. */
export function HeatmapRows({ view, ...list }: ComponentProps<typeof HeatmapGrid> & { view: ListView }) {
  if (view === "cards") return <HeatmapGrid {...list} />;
  return (
    <Suspense fallback={<p role="status">Loading the table …</p>}>
      <HeatmapTable {...list} />
    </Suspense>
  );
}
