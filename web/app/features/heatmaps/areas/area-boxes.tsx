import { useMemo } from "react";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { PixelBox } from "#web/ui/boxes/pixel-box.ts";
import { AreaItem } from "./area-item.tsx";
import { areaAriaLabel } from "./area-labels.ts";
import { toAreaRows } from "./area-rows.ts";
import type { Areas } from "./use-areas.ts";

type Props = {
  heatmap: Parameters<typeof toAreaRows>[0];
  areas: Areas;
  player: OpenHeatmap["player"];
  /** The place of an area on the stage, also while it is dragged. */
  screenOf: (area: PixelBox & { readonly uid: string }) => { x: number; y: number; width: number; height: number };
  /** Id of the description of the keys. */
  keys: string;
};

/** The boxes of all areas of interest with their names and shares. */
export function AreaBoxes({ heatmap, areas, player, screenOf, keys }: Props) {
  const rows = useMemo(() => toAreaRows(heatmap), [heatmap]);
  return rows.map((row) => {
    const { uid, name, share } = row;
    const isStale = areas.isStale(uid);
    return (
      <AreaItem
        key={uid}
        uid={uid}
        name={name}
        {...screenOf(row)}
        share={isStale ? "…" : wholePercent(share)}
        ariaLabel={areaAriaLabel(row, rows.length, isStale)}
        keys={keys}
        isSelected={areas.selected === uid}
        isNew={areas.newUid === uid}
        onFocused={areas.clearNew}
        curve={isStale ? undefined : areas.overTime.curves.get(uid)}
        player={player}
      />
    );
  });
}
