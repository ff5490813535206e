import { Eye, EyeOff, Hand, SquareDashedMousePointer } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ShortcutHelp } from "#web/app/shared/viewer/shortcuts-dialog.tsx";
import { useIsPointerCaptured } from "#web/app/shared/viewer/stage/pointer-capture.ts";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";
import type { Areas } from "./use-areas.ts";

type Props = {
  areas: Areas;
  /** Whether the current variant shows areas. */
  isAllowed: boolean;
  /** Shows a variant with areas. */
  onLeave: () => void;
  /** What panning moves when no area is being drawn. */
  subject: "image" | "video";
};

/** Keyboard shortcuts of a stage with areas. */
export function areaShortcuts({ areas, isAllowed, onLeave }: Omit<Props, "subject">): Record<string, () => void> {
  return {
    v: () => areas.setIsDrawing(false),
    a: () => {
      if (areas.isFull) return;
      if (!isAllowed) onLeave();
      areas.setIsDrawing(true);
    },
    ...(isAllowed && areas.isDrawing && { escape: () => areas.setIsDrawing(false) }),
  };
}

/** The same shortcuts and those of a focused area, for the shortcuts list. */
export function areaShortcutHelp(subject: Props["subject"]): ShortcutHelp {
  return [
    ["V A", `Move the ${subject}, draw an area of interest; then Enter adds one in the middle`],
    ["⇧ Alt", "Arrow keys move an area, with ⇧ by 10 pixels; with Alt they resize it"],
    ["Enter Del", "Rename, delete the area"],
    ["Ctrl+D", "Duplicate the area"],
    ["Ctrl+Z Ctrl+Y", "Undo, redo"],
  ];
}

/** Stage tools for areas: draw, show or hide, undo and redo. */
export function AreaTools({ areas, isAllowed, onLeave, subject }: Props) {
  const isTaken = useIsPointerCaptured();
  const isDrawing = isAllowed && areas.isDrawing && !isTaken;
  const { setIsDrawing } = areas;
  useEffect(() => {
    if (isTaken) setIsDrawing(false);
  }, [isTaken, setIsDrawing]);
  useUndoShortcuts(areas, isAllowed);
  const areShown = isAllowed && areas.areShown;
  const draw = () => {
    if (!isAllowed) onLeave();
    setIsDrawing(true);
  };
  const toggle = () => {
    if (!isAllowed) onLeave();
    areas.setAreShown(!areShown);
  };
  return (
    <>
      <Tool
        label={`Move the ${subject}`}
        hint="V"
        isPressed={!isDrawing && !isTaken}
        onClick={() => setIsDrawing(false)}
        icon={<Hand />}
      />
      <Tool
        label="Draw an area of interest"
        hint="A"
        isPressed={isDrawing}
        isDisabled={areas.isFull}
        onClick={draw}
        icon={<SquareDashedMousePointer />}
      />
      <Tool label={areShown ? "Hide areas" : "Show areas"} onClick={toggle} icon={areShown ? <Eye /> : <EyeOff />} />
      <span className="visually-hidden" role="status">
        {areas.announcement}
      </span>
    </>
  );
}

/** Handles Ctrl or Command with Z, Shift+Z, Y and D everywhere except in text fields, which have their own undo. */
function useUndoShortcuts(areas: Areas, isAllowed: boolean): void {
  const current = useRef({ areas, isAllowed });
  current.current = { areas, isAllowed };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { areas, isAllowed } = current.current;
      if (!isAllowed || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if ((event.target as Element).closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      const key = event.key.toLowerCase();
      const { selected, areShown } = areas;
      const action =
        (key === "z" && !event.shiftKey && areas.canUndo && areas.undo) ||
        (((key === "z" && event.shiftKey) || key === "y") && areas.canRedo && areas.redo) ||
        (key === "d" && areShown && selected && (() => areas.duplicate(selected)));
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
