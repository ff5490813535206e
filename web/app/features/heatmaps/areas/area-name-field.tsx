import { useEffect, useRef } from "react";
import { clamp } from "#kit/portable/clamp.ts";
import { labelPosition } from "#web/app/shared/viewer/areas/area-box.tsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { isComposing } from "#web/kit/is-composing.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import areaEditorStyles from "./area-editor.module.css";
import { MAX_NAME_LENGTH } from "./area-names.ts";

/** Minimum width of the input, in stage pixels. */
const MIN_WIDTH_PX = 160;

type Props = { at: Rect; name: string; onRename: (typed: string) => void; onEnd: (isByKey: boolean) => void };

/** Inline editor for an area's name on the stage. Enter saves, Escape cancels. */
export function AreaNameField({ at, name, onRename, onEnd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useFocusFallback(field, (element) => element.parentElement?.querySelector<SVGElement>(`.${areaEditorStyles.areaEditor}`));
  const end = ({ isKept, isByKey }: { isKept: boolean; isByKey: boolean }) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept) onRename(field.current!.value);
    onEnd(isByKey);
  };
  useEffect(() => {
    const element = field.current!;
    element.focus({ preventScroll: true });
    element.select();
    return () => {
      if (!isOver.current && element.value !== element.defaultValue) onRename(element.value);
    };
  }, []);
  const { x, y } = labelPosition(at);
  const width = clamp(at.width, MIN_WIDTH_PX, 240);
  return (
    <input
      ref={field}
      className={areaEditorStyles.areaNameField}
      style={{ left: `max(0px, min(${x}px, 100% - ${width}px))`, top: y, width }}
      aria-label={`Rename ${name}`}
      defaultValue={name}
      maxLength={MAX_NAME_LENGTH}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onBlur={() => end({ isKept: true, isByKey: false })}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === "Enter" || event.key === "Escape") end({ isKept: event.key === "Enter", isByKey: true });
      }}
    />
  );
}
