import type { Draft, DraftName, Drafts } from "./draft.ts";

const keyOf = (desk: string) => `drafts ${desk}`;
const isWorthKeeping = ({ text, place }: Draft) => text.trim() !== "" || place !== null;

/** What was being written at a desk when this tab was left; nothing where that cannot be read. */
export function keptDrafts(desk: string): Drafts {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(desk)) ?? "{}") as Drafts;
  } catch {
    return {};
  }
}

/** Keeps what is being written for as long as this tab is there, whoever is signed in; not why it could not be saved. */
export function keepDrafts(desk: string, drafts: Drafts): void {
  const kept = (Object.entries(drafts) as [DraftName, Draft][])
    .filter(([, draft]) => isWorthKeeping(draft))
    .map(([name, { problem: _, ...draft }]) => [name, draft]);
  try {
    if (kept.length > 0) window.sessionStorage.setItem(keyOf(desk), JSON.stringify(Object.fromEntries(kept)));
    else window.sessionStorage.removeItem(keyOf(desk));
  } catch {
    // Where the browser keeps nothing, it is kept as long as the page is.
  }
}
