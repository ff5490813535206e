import type { Draft, DraftName, Drafts } from "./draft.ts";

const keyOf = (desk: string) => `drafts ${desk}`;
const isWorthKeeping = ({ text, place }: Draft) => text.trim() !== "" || place !== null;

/** The drafts of a `Desk` from session storage; empty if they cannot be read. */
export function keptDrafts(desk: string): Drafts {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(desk)) ?? "{}") as Drafts;
  } catch {
    return {};
  }
}

/** Saves the drafts in session storage, without their errors. */
export function keepDrafts(desk: string, drafts: Drafts): void {
  const kept = (Object.entries(drafts) as [DraftName, Draft][])
    .filter(([, draft]) => isWorthKeeping(draft))
    .map(([name, { problem: _, ...draft }]) => [name, draft]);
  try {
    if (kept.length > 0) window.sessionStorage.setItem(keyOf(desk), JSON.stringify(Object.fromEntries(kept)));
    else window.sessionStorage.removeItem(keyOf(desk));
  } catch {
    // If storage is unavailable, drafts only last as long as the page.
  }
}
