/** Session storage key of the message for the next page. */
const KEY = "sightline.notice";

/** Lets the next page of this tab say why it was opened instead of another one. */
export const showNoticeOnNextPage = (text: string): void => window.sessionStorage.setItem(KEY, text);

/** Returns the message for this page, once. */
export function consumeNotice(): string | undefined {
  const text = window.sessionStorage.getItem(KEY) ?? undefined;
  window.sessionStorage.removeItem(KEY);
  return text;
}
