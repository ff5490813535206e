import { useEffect, useRef } from "react";

/** Single keys that act while nobody is typing and nothing lies over the page. */
export function useShortcuts(shortcuts: Record<string, () => void>): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest("input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]")) return;
      current.current[event.key.toLowerCase()]?.();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
