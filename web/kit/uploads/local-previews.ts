import { useSyncExternalStore } from "react";

/** Object URLs keep their files, so only those of the latest uploads are kept. */
const MOST = 60;

const urls = new Map<string, string>();
const listeners = new Set<() => void>();

/** Keeps an uploaded image of a heatmap, to show it until the analysis has made a thumbnail. */
export function keepPreview(uid: string, file: Blob): void {
  const former = urls.get(uid);
  if (former) URL.revokeObjectURL(former);
  urls.set(uid, URL.createObjectURL(file));
  const [oldest] = urls;
  if (urls.size > MOST && oldest) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** URL of the image that was uploaded in this tab for a heatmap; undefined if it was not. */
export const useLocalPreview = (uid: string): string | undefined => useSyncExternalStore(subscribe, () => urls.get(uid));
