import { clsx } from "clsx";
import { useCallback, useEffect, useId, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import areaBoxStyles from "#web/app/shared/viewer/areas/area-box.module.css";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import type { PixelBox } from "#web/ui/boxes/pixel-box.ts";
import { AreaBoxes } from "./area-boxes.tsx";
import styles from "./area-editor.module.css";
import { AreaHandles } from "./area-handles.tsx";
import { handleAreaKey, uidOf } from "./area-keys.ts";
import { AreaNameField } from "./area-name-field.tsx";
import { useAreaDrag } from "./use-area-drag.ts";
import type { Areas } from "./use-areas.ts";
import { usePressOutside } from "./use-press-outside.ts";

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
  const clear = useCallback(() => select(undefined), [select]);
  usePressOutside(svg, clear, isVideo);

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
  const screen = (box: PixelBox) => ({
    x: imageRect.x + box.left * scale,
    y: imageRect.y + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const shown = (area: PixelBox & { readonly uid: string }) => screen(draft?.uid === area.uid ? draft.box : area);
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
        <AreaBoxes heatmap={heatmap} areas={areas} player={player} screenOf={shown} keys={keys} />
        {chosen && !isDrawing && <AreaHandles at={shown(chosen)} />}
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
