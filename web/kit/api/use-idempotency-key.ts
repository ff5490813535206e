import { useRef } from "react";
import { IdempotencyKey } from "./idempotency-key.ts";

/**
 * Returns the idempotency key of a form's content. The key stays the same for the same content, so a retry after a lost response
 * has no second effect, and changes when the content changes or was rejected.
 */
export function useIdempotencyKey(): (content: unknown) => IdempotencyKey {
  const last = useRef({ content: "", key: new IdempotencyKey() });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: new IdempotencyKey() };
    return last.current.key;
  };
}
