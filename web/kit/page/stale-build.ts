/** Where it stands which build of the application this tab was last reloaded from. */
const KEY = "sightline.reloaded-from";

let hasMissed = false;

/** Notices when a part of the application cannot be fetched: most often it was put away with the build that this tab still runs. */
export function watchForNewBuild(): void {
  window.addEventListener("vite:preloadError", () => {
    hasMissed = true;
  });
}

/** Whether a reload should help: something was missed with a connection, and the tab was not reloaded from this very build before. */
export function isStale(): boolean {
  return hasMissed && navigator.onLine && sessionStorage.getItem(KEY) !== import.meta.url;
}

/** Reloads the page for the present build, once from each. */
export function reloadBuild(): void {
  sessionStorage.setItem(KEY, import.meta.url);
  window.location.reload();
}
