import { useLayoutEffect, useRef } from "react";

/** Keys that a focused element handles itself and that are also global shortcuts. */
const NATIVE_KEYS = [
  { keys: [" ", "enter"], of: "button, a, summary, input, [role=button]" },
  { keys: ["arrowleft", "arrowright", "arrowup", "arrowdown"], of: "input, [role=slider], [role=radio], [role=tab]" },
] as const;

/** Elements in which the user types, or that have keys of their own. */
const TYPING_OR_OVERLAY =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]";

/** Whether the focused element handles the key, for example because the user is typing. */
export function isHandledByFocus({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING_OR_OVERLAY)) return true;
  const pressed = key.toLowerCase();
  return NATIVE_KEYS.some(({ keys, of }) => keys.some((own) => own === pressed) && target.closest(of));
}

/** Single-key shortcuts. Inactive while the user types or an overlay is open. List `shift+z` before `z`. */
export function useShortcuts(shortcuts: Record<string, () => void>): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // In a layout effect, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const action = (event.shiftKey && current.current[`shift+${key}`]) || current.current[key];
      if (!action || isHandledByFocus(event)) return;
      // Space and arrow keys would also scroll.
      if (key === " " || key.startsWith("arrow")) event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
