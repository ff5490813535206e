import { type MouseEvent, useRef } from "react";
import type { Point } from "#web/app/shared/viewer/stage/viewport.ts";
import { type Area, boxesAtPoint } from "./area-geometry.ts";

/** The pressed area, used to interpret a click. */
type Press = { readonly uid: string; readonly wasSelected: boolean; hasMoved: boolean };
type Options = {
  list: readonly Area[];
  toImage: (event: MouseEvent) => Point;
  onSelect: (uid: string) => void;
  onOpen: (uid: string) => void;
};

/**
 * Interprets clicks on areas: one on the selected box selects the one below it, and a double-click opens the box that the first
 * click hit. `press` is set when a pointer is pressed, and says during a drag that it is no click.
 */
export function useAreaClicks({ list, toImage, onSelect, onOpen }: Options) {
  const press = useRef<Press>(undefined);
  const first = useRef<string>(undefined);
  const onClick = (event: MouseEvent) => {
    const { uid, wasSelected, hasMoved } = press.current ?? {};
    if (uid === undefined || hasMoved) return;
    if (event.detail > 1) {
      if (first.current === undefined) return;
      onSelect(first.current);
      onOpen(first.current);
      return;
    }
    first.current = uid;
    if (!wasSelected) return;
    const under = boxesAtPoint(list, toImage(event));
    const next = under[(under.findIndex((area) => area.uid === uid) + 1) % under.length];
    if (next) onSelect(next.uid);
  };
  return { press, onClick };
}
