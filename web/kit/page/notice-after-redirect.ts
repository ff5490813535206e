/** Session storage key of what the next page says. */
const KEY = "sightline.notice";

/** Lets the next page of this tab say why it was opened instead of another one. */
export const showNoticeOnNextPage = (text: string): void => window.sessionStorage.setItem(KEY, text);

/** Returns what this page should say, once. */
export function consumeNotice(): string | undefined {
  const text = window.sessionStorage.getItem(KEY) ?? undefined;
  window.sessionStorage.removeItem(KEY);
  return text;
}
