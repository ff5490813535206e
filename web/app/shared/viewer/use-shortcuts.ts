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

/** Actions by key, in lower case, and `shift+` before those with Shift. Keys without an action are left to the browser. */
type Shortcuts = Readonly<Record<string, (() => void) | false | undefined>>;

/** Single-key shortcuts. Inactive while the user types or an overlay is open. List `shift+z` before `z`. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const action = (event.shiftKey && shortcuts[`shift+${key}`]) || shortcuts[key];
    if (!action || isHandledByFocus(event)) return;
    // Space and arrow keys would also scroll.
    if (key === " " || key.startsWith("arrow")) event.preventDefault();
    action();
  });
}

/** Shortcuts with Ctrl or ⌘. Inactive while the user types or an overlay is open. */
export function useCommandShortcuts(shortcuts: Shortcuts): void {
  useKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const action = shortcuts[`${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`];
    if (!action || isHandledByFocus(event)) return;
    event.preventDefault();
    action();
  });
}

function useKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const current = useRef(onKeyDown);
  current.current = onKeyDown;
  // In a layout effect, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) current.current(event);
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
