import type { KeyboardEvent } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { arrowStep } from "#web/ui/boxes/arrow-step.ts";
import { type Area, moveBox, resizeBox } from "./area-geometry.ts";
import type { Areas } from "./use-areas.ts";

type Context = {
  heatmap: HeatmapDetail & { width: number; height: number };
  areas: Areas;
  /** Adds an area in the middle. */
  onAdd: () => void;
  onRemove: (uid: string) => void;
};

/** The area that a target of an event belongs to. */
export const uidOf = (target: EventTarget) => (target as Element).closest<SVGElement>("[data-uid]")?.dataset.uid;

/** Handles a key of the area editor. Keys that it uses do not reach the shortcuts of the page. */
export function handleAreaKey(event: KeyboardEvent, { heatmap, areas, onAdd, onRemove }: Context): void {
  const uid = uidOf(event.target);
  if (event.ctrlKey || event.metaKey) return;
  const act = (action: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  if (!uid) {
    if (areas.isDrawing && event.key === "Enter" && !event.repeat) act(onAdd);
    return;
  }
  const by = arrowStep(event);
  if (by) {
    const placed = (now: Area) => (event.altKey ? resizeBox(now, "se", by, heatmap) : moveBox(now, by, heatmap));
    act(() => areas.change(uid, placed, { joins: event.repeat }));
  } else if (event.key === "Delete" || event.key === "Backspace") {
    act(() => onRemove(uid));
  } else if (event.key === "Enter" || event.key === "F2") {
    act(() => areas.startRenaming(uid));
  } else if (event.key === "Escape" && areas.selected) {
    act(() => areas.select(undefined));
  }
}
