import { startTransition, useEffect, useState } from "react";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import type { PendingFile } from "./upload-form.ts";

/** Distance at which items count as near, relative to the height of the scroll container. */
const MARGIN = "50% 0px";
/** Number of items that are rendered initially, before any measurement. */
const INITIAL_ITEMS = 3;

/** Position of an item. `height` is its last height while near, in CSS pixels. */
type ItemPosition = { readonly isNear: boolean; readonly height?: number };

/**
 * Tracks which files of the list are near the viewport, by id; files that were never near are missing. Each child of the list has
 * the file id as `data-id`, and the list is inside the scrollable body of a dialog.
 */
export function useNearViewport(list: HTMLElement | null, files: readonly PendingFile[]): ReadonlyMap<string, ItemPosition> {
  const [places, setPlaces] = useState<ReadonlyMap<string, ItemPosition>>(
    () => new Map(files.slice(0, INITIAL_ITEMS).map(({ id }) => [id, { isNear: true }])),
  );
  useEffect(() => {
    if (!list) return;
    const observer = new IntersectionObserver(
      (entries) => startTransition(() => setPlaces((before) => updatePositions(before, entries))),
      {
        root: list.closest(`.${dialogStyles.body}`),
        rootMargin: MARGIN,
      },
    );
    for (const item of list.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list, files]);
  return places;
}

/** Applies observer entries. Returns the same map if nothing changed. */
function updatePositions(
  before: ReadonlyMap<string, ItemPosition>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<string, ItemPosition> {
  const after = new Map(before);
  let isSame = true;
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const id = (target as HTMLElement).dataset.id ?? "";
    const place = before.get(id);
    if ((place?.isNear ?? false) === isIntersecting) continue;
    isSame = false;
    after.set(id, isIntersecting ? { ...place, isNear: true } : { isNear: false, height: boundingClientRect.height });
  }
  return isSame ? before : after;
}
