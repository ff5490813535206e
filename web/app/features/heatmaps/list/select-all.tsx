import { useEffect, useRef } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import { useCommandShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import styles from "./select-all.module.css";

/**
 * Selects all heatmaps of a list that are loaded, also with Ctrl+A or ⌘A, and says when they are. Further ones may be loaded
 * later.
 */
export function SelectAll({ heatmaps }: { heatmaps: readonly HeatmapCard[] }) {
  const selected = useSignal(compareSelection);
  const box = useRef<HTMLInputElement>(null);
  const chosen = new Set(selected.map(({ uid }) => uid));
  const count = heatmaps.filter(({ uid }) => chosen.has(uid)).length;
  const areAll = count === heatmaps.length;
  const isPartly = count > 0 && !areAll;
  useEffect(() => compareSelection.update(heatmaps), [heatmaps]);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  useCommandShortcuts({ a: () => compareSelection.add(heatmaps) });
  const toggle = () => (areAll ? compareSelection.remove(heatmaps.map(({ uid }) => uid)) : compareSelection.add(heatmaps));
  return (
    <div className={styles.selectAll} data-all={areAll}>
      <label>
        <input ref={box} type="checkbox" checked={areAll} onChange={toggle} />
        Select all
      </label>
      <span role="status" className="tabular">
        {areAll && (count === 1 ? "1 loaded heatmap selected" : `All ${formatNumber(count)} loaded heatmaps selected`)}
      </span>
    </div>
  );
}
