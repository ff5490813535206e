import { clsx } from "clsx";
import { useEffect, useId, useMemo, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import areaBoxStyles from "#web/app/shared/viewer/areas/area-box.module.css";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import styles from "./area-editor.module.css";
import type { Area, Box } from "./area-geometry.ts";
import { AreaHandles } from "./area-handles.tsx";
import { AreaItem } from "./area-item.tsx";
import { handleAreaKey, uidOf } from "./area-keys.ts";
import { areaAriaLabel } from "./area-labels.ts";
import { AreaNameField } from "./area-name-field.tsx";
import { toAreaRows } from "./area-rows.ts";
import { useAreaDrag } from "./use-area-drag.ts";
import type { Areas } from "./use-areas.ts";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  areas: Areas;
  /** Position of the image or frame on the stage. */
  imageRect: Rect;
  open: OpenHeatmap;
};

/** Editor for areas of interest on an image or video: draw, move, resize and name by pointer or keyboard. */
export function AreaEditor({ heatmap, areas, imageRect, open: { player, openTab } }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const keys = useId();
  const { areas_of_interest: list, width, height } = heatmap;
  const rows = useMemo(() => toAreaRows(heatmap), [heatmap]);
  const { selected, isDrawing, select, renaming, stopRenaming } = areas;
  const scale = imageRect.width / width;
  const isVideo = player !== null;

  const elementOf = (uid: string) => svg.current?.querySelector<SVGElement>(`[data-uid="${CSS.escape(uid)}"]`);
  const { draft, handlers } = useAreaDrag({
    svg,
    list,
    imageSize: { width, height },
    imageRect,
    isDrawing,
    selected,
    onSelect: (uid) => {
      select(uid);
      if (uid) elementOf(uid)?.focus({ preventScroll: true });
    },
    onBegin: () => player?.pause(),
    onDrawn: (box) => {
      areas.addAndName(box);
      openTab("areas");
    },
    onPlaced: (uid, box) => areas.change(uid, () => box),
    onOpen: areas.startRenaming,
  });

  // So that Enter reaches the editor, and not the button that had focus.
  useEffect(() => {
    if (isDrawing) svg.current?.focus({ preventScroll: true });
  }, [isDrawing]);

  // A click outside all areas clears the selection. On a video it toggles playback.
  useEffect(() => {
    const floor = svg.current?.parentElement;
    if (!floor || isVideo) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!svg.current?.contains(target as Element)) select(undefined);
    };
    floor.addEventListener("pointerdown", onPointerDown);
    return () => floor.removeEventListener("pointerdown", onPointerDown);
  }, [isVideo, select]);

  const addInMiddle = () => {
    areas.addInMiddle();
    openTab("areas");
  };
  /** Deletes an area and focuses the next one, so that keyboard users do not lose their position. */
  const remove = (uid: string) => {
    const index = list.findIndex((area) => area.uid === uid);
    const next = list[index + 1] ?? list[index - 1];
    areas.remove(uid);
    if (next) elementOf(next.uid)?.focus();
    else svg.current?.focus();
  };
  const screen = (box: Box) => ({
    x: imageRect.x + box.left * scale,
    y: imageRect.y + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const boxOf = (area: Area) => (draft?.uid === area.uid ? draft.box : area);
  const chosen = list.find(({ uid }) => uid === selected);
  const renamed = list.find(({ uid }) => uid === renaming);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an SVG */}
      <svg
        ref={svg}
        className={styles.areaEditor}
        data-drawing={isDrawing}
        role="group"
        tabIndex={-1}
        aria-label={`Areas of interest on the ${isVideo ? "video" : "image"}`}
        onFocus={({ target }) => {
          const uid = uidOf(target);
          if (uid && uid !== selected) select(uid);
        }}
        onKeyDown={(event) => handleAreaKey(event, { heatmap, areas, onAdd: addInMiddle, onRemove: remove })}
        {...handlers}
      >
        <desc id={keys}>
          Arrow keys move, Alt + arrow keys resize, Shift moves 10 pixels at a time. Enter renames, Delete removes, Ctrl + D
          duplicates, Ctrl + Z undoes.
        </desc>
        {rows.map((row) => {
          const { uid, name, share } = row;
          const isStale = areas.isStale(uid);
          const curve = isStale ? undefined : areas.overTime.curves.get(uid);
          return (
            <AreaItem
              key={uid}
              uid={uid}
              name={name}
              {...screen(boxOf(row))}
              share={isStale ? "…" : wholePercent(share)}
              ariaLabel={areaAriaLabel(row, rows.length, isStale)}
              keys={keys}
              isSelected={selected === uid}
              isNew={areas.newUid === uid}
              onFocused={areas.clearNew}
              curve={curve}
              player={player}
            />
          );
        })}
        {chosen && !isDrawing && <AreaHandles at={screen(boxOf(chosen))} />}
        {draft && draft.uid === undefined && (
          <rect className={clsx(areaBoxStyles.areaBox, styles.areaBoxDraft)} {...screen(draft.box)} rx={3} />
        )}
      </svg>
      {renamed && (
        <AreaNameField
          key={renamed.uid}
          at={screen(renamed)}
          name={renamed.name}
          onRename={(typed) => areas.rename(renamed.uid, typed)}
          onEnd={(isByKey) => {
            stopRenaming();
            if (isByKey) elementOf(renamed.uid)?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
