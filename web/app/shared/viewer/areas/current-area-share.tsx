import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { Player } from "../video/use-synced-videos.ts";
import areaBoxStyles from "./area-box.module.css";
import { type AreaCurve, shareAt } from "./area-curves.ts";

/** An area's share at the current time. Re-renders only when the displayed number changes, not on every frame. */
export function CurrentAreaShare({ curve, player }: { curve: AreaCurve; player: Player }) {
  const share = useSyncExternalStore(player.time.subscribe, () => wholePercent(shareAt(curve, player.time.get())));
  return <span className={clsx(areaBoxStyles.areaNow, "tabular")}>now {share}</span>;
}
