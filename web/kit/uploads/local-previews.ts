import { useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";
import { firstFrame, isAnimated } from "./animation.ts";

/** Object URLs keep their files, so only those of the latest uploads are kept. */
const MAX_PREVIEWS = 60;

const urls = createSignal<ReadonlyMap<string, string>>(new Map());

/**
 * Keeps an uploaded image of a heatmap, to show it until the analysis has made a thumbnail: of an animation the first frame, which
 * is analysed.
 */
export async function keepPreview(uid: string, file: Blob): Promise<void> {
  const still = (await isAnimated(file)) ? await firstFrame(file) : file;
  const kept = new Map(urls.get());
  const remove = (former: string) => {
    URL.revokeObjectURL(kept.get(former)!);
    kept.delete(former);
  };
  if (kept.has(uid)) remove(uid);
  kept.set(uid, URL.createObjectURL(still));
  const [oldest] = kept.keys();
  if (kept.size > MAX_PREVIEWS && oldest) remove(oldest);
  urls.set(kept);
}

/** URL of the image that was uploaded in this tab for a heatmap; undefined if it was not. */
export const useLocalPreview = (uid: string): string | undefined =>
  useSyncExternalStore(urls.subscribe, () => urls.get().get(uid));
