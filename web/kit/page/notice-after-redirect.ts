import { createStoredText } from "./stored-value.ts";

/** The message for the next page. */
const notice = createStoredText({ storage: "session", key: "notice" });

/** Lets the next page of this tab say why it was opened instead of another one. */
export function showNoticeOnNextPage(text: string): void {
  notice.set(text);
}

/** Returns the message for this page, once. */
export function consumeNotice(): string | undefined {
  const text = notice.get();
  notice.remove();
  return text;
}
