import { useEffect, useRef } from "react";
import { namePlace } from "#web/app/shared/viewer/areas/area-box.tsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { useHeir } from "#web/ui/focus/use-heir.ts";
import areaEditorStyles from "./area-editor.module.css";
import { LONGEST_NAME } from "./area-names.ts";

/** Minimum width of the input, in stage pixels. */
const LEAST_WIDTH = 160;

type Props = { at: Rect; name: string; onRename: (typed: string) => void; onEnd: (isByKey: boolean) => void };

/** Inline editor for an area's name on the stage. Enter saves, Escape cancels. */
export function AreaNameField({ at, name, onRename, onEnd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useHeir(field, (element) => element.parentElement?.querySelector<SVGElement>(`.${areaEditorStyles.areaEditor}`));
  const end = (isKept: boolean, isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept) onRename(field.current!.value);
    onEnd(isByKey);
  };
  useEffect(() => {
    const element = field.current!;
    element.select();
    return () => {
      if (!isOver.current && element.value !== element.defaultValue) onRename(element.value);
    };
  }, []);
  const { x, y } = namePlace(at);
  const width = Math.max(LEAST_WIDTH, Math.min(at.width, 240));
  return (
    <input
      ref={field}
      className={areaEditorStyles.areaNameField}
      style={{ left: `max(0px, min(${x}px, 100% - ${width}px))`, top: y, width }}
      aria-label={`Rename ${name}`}
      defaultValue={name}
      maxLength={LONGEST_NAME}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onBlur={() => end(true, false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" || event.key === "Escape") end(event.key === "Enter", true);
      }}
    />
  );
}
