import { createStoredText } from "./stored-value.ts";

/** The build from which this tab last reloaded. */
const reloadedFrom = createStoredText({ storage: "session", key: "reloaded-from" });

let hasFailedImport = false;

/** Detects chunks that fail to load, usually because a newer build has replaced the one that this tab runs. */
export function watchForNewBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    hasFailedImport = true;
  });
}

/** Whether a reload may help: a chunk failed to load while online, and the tab has not reloaded from this build yet. */
export function isStale(): boolean {
  return hasFailedImport && navigator.onLine && reloadedFrom.get() !== import.meta.url;
}

/**
 * Reloads the page to get the current build, at most once per build. Returns false, and does nothing, where the tab could not
 * remember it and would reload forever.
 */
export function reloadBuild(): boolean {
  const isRemembered = reloadedFrom.set(import.meta.url);
  if (isRemembered) window.location.reload();
  return isRemembered;
}
