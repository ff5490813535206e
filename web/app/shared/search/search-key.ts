import { isHandledByFocus } from "#web/app/shared/viewer/use-shortcuts.ts";

/** The fields that the keys of the search focus: those of a page have these keys, lists to choose from do not. */
const SEARCH_FIELD = "[type=search][aria-keyshortcuts]";

/** Whether `/`, or Ctrl or Command with K, asks for a search. In a dialog, only for the search field in it. */
export function isSearchKey(event: KeyboardEvent, field?: Element | null): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  const isCommand = event.metaKey || event.ctrlKey;
  if (!isCommand) return event.key === "/" && !isHandledByFocus(event);
  const dialog = event.target instanceof Element ? event.target.closest("[role=dialog], [role=alertdialog]") : null;
  return event.key.toLowerCase() === "k" && (!dialog || (!!field && dialog.contains(field)));
}

/** Whether the page has a search field, which handles its keys itself. */
export const hasSearchField = (): boolean => document.querySelector(SEARCH_FIELD) !== null;
