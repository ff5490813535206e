import { useRef } from "react";

/**
 * The idempotency key of what a form sends: the same for the same content, so that sending it again after a lost answer does nothing
 * twice, and another one once the content differs.
 */
export function useIntent(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
