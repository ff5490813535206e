import { useRef } from "react";

/**
 * Returns the idempotency key of a form's content. The key stays the same for the same content, so a retry after a lost response
 * has no second effect, and changes when the content changes.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
