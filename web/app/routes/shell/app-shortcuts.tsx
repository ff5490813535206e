import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { hasSearchField, isSearchKey } from "#web/app/shared/search/search-key.ts";
import { type ShortcutHelp, ShortcutsDialog } from "#web/app/shared/viewer/shortcuts-dialog.tsx";
import { isHandledByFocus } from "#web/app/shared/viewer/use-shortcuts.ts";
import { IS_MAC } from "#web/kit/is-mac.ts";

const HELP: ShortcutHelp = [
  [`/ ${IS_MAC ? "⌘K" : "Ctrl+K"}`, "Search this page, or your heatmaps"],
  [IS_MAC ? "⌘A" : "Ctrl+A", "Select all loaded heatmaps"],
  ["Shift+Space", "Select all up to this heatmap"],
  ["Esc", "Clear the search or the selection, close a dialog"],
  ["?", "Show the shortcuts of this page"],
];

/** Shortcuts of every screen. A search field handles its keys itself, and elements with `data-shortcuts` list their own. */
export function AppShortcuts() {
  const [isShown, setIsShown] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !isHandledByFocus(event);
      if (isSearchKey(event) && !hasSearchField()) {
        event.preventDefault();
        void navigate("/heatmaps", { state: { focusSearch: true } });
      }
      if (isPlain && event.key === "?" && !document.querySelector("[data-shortcuts]")) setIsShown(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
  return <ShortcutsDialog isOpen={isShown} onClose={() => setIsShown(false)} keys={HELP} />;
}
