import { useEffect, useRef } from "react";

/** What a focused part of the page does by itself with keys that also act everywhere. */
const OWN_KEYS = [
  { keys: [" ", "enter"], of: "button, a, summary, input" },
  { keys: ["arrowleft", "arrowright"], of: "input, [role=slider], [role=radio]" },
] as const;

/** Single keys that act while nobody is typing and nothing lies over the page. */
export function useShortcuts(shortcuts: Record<string, () => void>): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest("input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]")) return;
      const key = event.key.toLowerCase();
      const action = current.current[key];
      if (!action || OWN_KEYS.some(({ keys, of }) => keys.some((own) => own === key) && target.closest(of))) return;
      // Space and arrows would also scroll.
      if (key === " " || key.startsWith("arrow")) event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
