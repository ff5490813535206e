import type { Draft, DraftName, Drafts } from "./draft.ts";

const storageKey = (storeKey: string) => `drafts ${storeKey}`;
const isNonEmpty = ({ text, place }: Draft) => text.trim() !== "" || place !== null;

/** The drafts of a `CommentDraftStore` from session storage; empty if they cannot be read. */
export function loadDrafts(storeKey: string): Drafts {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(storeKey)) ?? "{}") as Drafts;
  } catch {
    return {};
  }
}

/** Saves the drafts in session storage, without their errors. */
export function saveDrafts(storeKey: string, drafts: Drafts): void {
  const kept = (Object.entries(drafts) as [DraftName, Draft][])
    .filter(([, draft]) => isNonEmpty(draft))
    .map(([name, { problem: _, ...draft }]) => [name, draft]);
  try {
    if (kept.length > 0) window.sessionStorage.setItem(storageKey(storeKey), JSON.stringify(Object.fromEntries(kept)));
    else window.sessionStorage.removeItem(storageKey(storeKey));
  } catch {
    // If storage is unavailable, drafts only last as long as the page.
  }
}
