import { startTransition, useEffect, useState } from "react";
import type { PendingFile } from "./upload-form.ts";

/** How far beyond what is seen items count as near, in heights of what they scroll in. */
const MARGIN = "50% 0px";
/** Items that are there from the first frame on, before anything was measured. */
const FIRST = 3;

/** Where an item is; `height` is what it was when it was last near, in CSS pixels. */
type Place = { readonly isNear: boolean; readonly height?: number };

/**
 * Which files of the list are on the screen or close to it, by id; one that was never near is missing. Every child of the list carries the id of
 * its file as `data-id`, and the list lies in the body of a dialog, which scrolls.
 */
export function useNear(list: HTMLElement | null, files: readonly PendingFile[]): ReadonlyMap<string, Place> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(
    () => new Map(files.slice(0, FIRST).map(({ id }) => [id, { isNear: true }])),
  );
  useEffect(() => {
    if (!list) return;
    const observer = new IntersectionObserver((entries) => startTransition(() => setPlaces((before) => moved(before, entries))), {
      root: list.closest(".dialog__body"),
      rootMargin: MARGIN,
    });
    for (const item of list.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list, files]);
  return places;
}

/** The places after what was observed; the same map where none of them came near or left. */
function moved(before: ReadonlyMap<string, Place>, entries: readonly IntersectionObserverEntry[]): ReadonlyMap<string, Place> {
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
