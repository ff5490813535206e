import { clsx } from "clsx";
import { Maximize, Minus, Plus } from "lucide-react";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import type { ShortcutHelp } from "../shortcuts-dialog.tsx";
import stageStyles from "./stage.module.css";
import { Tool } from "./tool.tsx";
import type { Viewport } from "./use-viewport.ts";

/** Shortcuts registered by `zoomShortcuts`. */
export const ZOOM_KEYS: ShortcutHelp = [
  ["+ − 0", "Zoom in, zoom out, fit"],
  ["Z ⇧Z", "100%, zoom to the selection"],
];

/** Keyboard shortcuts for zooming. */
export function zoomShortcuts({ zoomIn, zoomOut, fit, zoomToActualSize, zoomToSelection }: Viewport): Record<string, () => void> {
  return {
    "+": zoomIn,
    "=": zoomIn,
    "-": zoomOut,
    "0": fit,
    z: zoomToActualSize,
    "shift+z": zoomToSelection ?? (() => undefined),
  };
}

/** Zoom buttons: out, in, fit, actual size, selection. */
export function ZoomTools({ viewport }: { viewport: Viewport }) {
  const { scale, isWhole, zoomIn, zoomOut, fit, zoomToActualSize, zoomToSelection } = viewport;
  const percent = Math.round(scale * 100);
  return (
    <>
      <Tool
        className={stageStyles.toolWithShortcut!}
        label="Zoom out"
        hint="−"
        isDisabled={isWhole}
        onClick={zoomOut}
        icon={<Minus />}
      />
      <Menu
        label="Zoom to"
        trigger={
          <button type="button" className={clsx(stageStyles.percent, "tabular")} aria-label={`Zoom ${percent}%`}>
            {percent}%
          </button>
        }
      >
        <MenuItem onSelect={fit}>
          Fit <kbd>0</kbd>
        </MenuItem>
        <MenuItem onSelect={zoomToActualSize}>
          100% <kbd>Z</kbd>
        </MenuItem>
        <MenuItem isDisabled={!zoomToSelection} onSelect={() => zoomToSelection?.()}>
          Selection <kbd>⇧Z</kbd>
        </MenuItem>
      </Menu>
      <Tool className={stageStyles.toolWithShortcut!} label="Zoom in" hint="+" onClick={zoomIn} icon={<Plus />} />
      <Tool className={stageStyles.toolFit!} label="Fit" hint="0" isDisabled={isWhole} onClick={fit} icon={<Maximize />} />
    </>
  );
}
