import { Eye, EyeOff, Hand, SquareDashedMousePointer } from "lucide-react";
import { useEffect } from "react";
import type { ShortcutHelp } from "#web/app/shared/viewer/shortcuts-dialog.tsx";
import { useIsPointerCaptured } from "#web/app/shared/viewer/stage/pointer-capture.ts";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";
import { useCommandShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import type { Areas } from "./use-areas.ts";

type Props = {
  areas: Areas;
  /** Whether the current variant shows areas. */
  isAllowed: boolean;
  /** Shows a variant with areas. */
  onLeave: () => void;
  /** The object that panning moves when no area is being drawn. */
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
  const { selected } = areas;
  useCommandShortcuts(
    isAllowed
      ? {
          z: areas.canUndo && areas.undo,
          "shift+z": areas.canRedo && areas.redo,
          y: areas.canRedo && areas.redo,
          d: areas.areShown && selected !== undefined && (() => areas.duplicate(selected)),
        }
      : {},
  );
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
