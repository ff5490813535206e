/** Session storage key of the build from which this tab last reloaded. */
const KEY = "sightline.reloaded-from";

let hasFailedImport = false;

/** Detects chunks that fail to load, usually because a newer build has replaced the one that this tab runs. */
export function watchForNewBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    hasFailedImport = true;
  });
}

/** Whether a reload may help: a chunk failed to load while online, and the tab has not reloaded from this build yet. */
export function isStale(): boolean {
  return hasFailedImport && navigator.onLine && sessionStorage.getItem(KEY) !== import.meta.url;
}

/** Reloads the page to get the current build, at most once per build. */
export function reloadBuild(): void {
  sessionStorage.setItem(KEY, import.meta.url);
  window.location.reload();
}
