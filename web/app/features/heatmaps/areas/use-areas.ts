import { useCallback, useMemo, useState } from "react";
import { AREAS_MAX } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { boxOf, type PixelBox } from "#web/ui/boxes/pixel-box.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { Editing } from "../page/use-heatmap-editor.ts";
import { type Area, centredBox, clampBox, offsetCopy } from "./area-geometry.ts";
import { areaLimitMessage, importedAreas, type Source } from "./area-import.ts";
import { areaName, uniqueName } from "./area-names.ts";
import { useAreaChanges } from "./use-area-changes.ts";
import { useAreaNaming } from "./use-area-naming.ts";
import { MAX_CURVES, useAreasOverTime } from "./use-areas-over-time.ts";
import { useDeletedAreas } from "./use-deleted-areas.ts";
import { useStaleAreas } from "./use-stale-areas.ts";

const LIMIT_SNACKBAR_MS = 5000;
const DRAWING_HELP = "Drag to draw an area, or press Enter to add one in the middle";

/** Updates a selection: keeps it if it is in the list. */
const keepIfIn = (list: readonly Area[]) => (uid: string | undefined) =>
  list.some((area) => area.uid === uid) ? uid : undefined;

/** State of the open heatmap's areas: selection, visibility and changes. Each change saves the whole list and can be undone. */
export function useAreas(heatmap: HeatmapDetail, { edit, editFrom, state, conflicts }: Editing) {
  const [selected, select] = useState<string>();
  const [areShown, setAreShown] = useState(true);
  const [isDrawing, setIsDrawing] = useState(false);
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const [announcement, announce] = useState("");
  /** The new or restored area that receives focus once it is rendered. */
  const [newUid, setNewUid] = useState<string>();
  const { changes, canUndo, canRedo } = useAreaChanges(heatmap.uid, edit);
  const isSaving = state === "saving" || state === "retrying";
  const overTime = useAreasOverTime(heatmap, isSaving);
  const { width, height, areas_of_interest: areas } = heatmap;
  const isFull = areas.length >= AREAS_MAX;

  const save = useCallback((...change: Parameters<typeof changes.save>) => select(keepIfIn(changes.save(...change))), [changes]);
  const { actions: naming, renaming, isDisputed } = useAreaNaming({ changes, save, editFrom });

  const actions = useMemo(() => {
    const image = { width: width ?? 0, height: height ?? 0 };
    const { latest } = changes;
    const step = (direction: "undo" | "redo") => {
      const before = latest();
      const taken = changes.step(direction);
      if (!taken) return;
      setAreShown(true);
      select(keepIfIn(taken.areas));
      const restored = taken.areas.find(({ uid }) => !before.some((area) => area.uid === uid));
      // Only on the stage: a button keeps its focus, so that it can be pressed again.
      if (restored && document.activeElement instanceof SVGElement) setNewUid(restored.uid);
      announce(`${direction === "undo" ? "Undone" : "Redone"}: ${taken.label}`);
    };
    /** Empty for an area that was deleted, for example by another user. */
    const nameOf = (uid: string) => latest().find((area) => area.uid === uid)?.name ?? "";
    /** Adds an area and returns its id; undefined if there are too many. */
    const add = (box: PixelBox): string | undefined => {
      const list = latest();
      setIsDrawing(false);
      if (list.length >= AREAS_MAX) {
        snackbar.error(areaLimitMessage, LIMIT_SNACKBAR_MS);
        return undefined;
      }
      const area = { uid: crypto.randomUUID(), name: areaName("", list.length), ...clampBox(box, image) };
      save(`${area.name} added`, () => [...list, area]);
      select(area.uid);
      setNewUid(area.uid);
      announce(`${area.name} added`);
      return area.uid;
    };
    /** Adds an area and lets the user type its name immediately. */
    const addAndName = (box: PixelBox) => {
      const uid = add(box);
      if (uid) naming.startRenaming(uid);
    };
    return {
      select,
      /** Selects an area and makes it visible. */
      show(uid: string) {
        setAreShown(true);
        select(uid);
      },
      setAreShown,
      addAndName,
      /** Call when the new area has received focus. */
      clearNew: () => setNewUid(undefined),
      setIsDrawing(isWanted: boolean) {
        if (isWanted) setAreShown(true);
        setIsDrawing(isWanted);
        announce(isWanted ? DRAWING_HELP : "");
      },
      addInMiddle() {
        setAreShown(true);
        addAndName(centredBox(image, latest()));
      },
      /**
       * Moves an area relative to its current position. With `joins`, undo reverts it together with the previous change.
       */
      change(uid: string, place: (area: Area) => PixelBox, { joins = false } = {}) {
        const moved = (area: Area) => ({ ...area, ...clampBox(boxOf(place(area)), image) });
        const name = nameOf(uid);
        if (!name) return;
        save(`${name} moved`, (list) => list.map((area) => (area.uid === uid ? moved(area) : area)), { joins });
      },
      remove(uid: string) {
        const name = nameOf(uid);
        if (!name) return;
        save(`${name} deleted`, (list) => list.filter((area) => area.uid !== uid));
        select(undefined);
        naming.stopRenaming();
        announce(`${name} deleted`);
      },
      duplicate(uid: string) {
        const list = latest();
        const original = list.find((area) => area.uid === uid);
        if (!original) return;
        if (list.length >= AREAS_MAX) return snackbar.error(areaLimitMessage, LIMIT_SNACKBAR_MS);
        const name = uniqueName(original.name, new Set(list.map((area) => area.name)));
        const copy = { uid: crypto.randomUUID(), name, ...clampBox(offsetCopy(original, image), image) };
        save(`${original.name} duplicated`, () => [...list, copy]);
        select(copy.uid);
        setNewUid(copy.uid);
        announce(`${name} added`);
      },
      /** Imports the areas of another heatmap. Returns how many were added. */
      importAreas(from: Source): number {
        const list = latest();
        const brought = importedAreas(from, { areas: list, imageSize: image }, () => crypto.randomUUID());
        if (brought.length === 0) return 0;
        setAreShown(true);
        save("areas imported", () => [...list, ...brought]);
        return brought.length;
      },
      /** Pins the curve of an area to the timeline, or unpins it. */
      pin: (uid: string) =>
        setPinned((before) =>
          before.includes(uid) ? before.filter((other) => other !== uid) : [...before, uid].slice(-MAX_CURVES),
        ),
      undo: () => step("undo"),
      redo: () => step("redo"),
    };
  }, [changes, save, naming, width, height]);

  const hasConflict = useCallback(
    (uid: string) => isDisputed(uid) || conflicts.some(({ id }) => id === uid),
    [isDisputed, conflicts],
  );
  const unselect = useCallback(() => {
    select(undefined);
    naming.stopRenaming();
  }, [naming]);
  useDeletedAreas(areas, { selected, isSaving, hasConflict, onDeleted: unselect });

  const isStale = useStaleAreas(areas, { isSaving });
  return {
    ...actions,
    ...naming,
    selected,
    renaming,
    areShown,
    isDrawing,
    isFull,
    pinned,
    announcement,
    newUid,
    overTime,
    isStale,
    isSaving,
    canUndo,
    canRedo,
  };
}

export type Areas = ReturnType<typeof useAreas>;
