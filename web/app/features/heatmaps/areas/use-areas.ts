import { useEffect, useMemo, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { AREAS_MAX } from "#contracts/heatmaps.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { Editing } from "../page/heatmap-editor.ts";
import { type Area, type Box, boxOf, centredBox, clampBox, offsetCopy } from "./area-geometry.ts";
import { areaLimitMessage, importedAreas, type Source } from "./area-import.ts";
import { areaName, uniqueName } from "./area-names.ts";
import { useAreaChanges, withoutShares } from "./use-area-changes.ts";
import { MAX_CURVES, useAreasOverTime } from "./use-areas-over-time.ts";
import { useStaleAreas } from "./use-stale-areas.ts";

const LIMIT_SNACKBAR_MS = 5000;
const DRAWING_HELP = "Drag to draw an area, or press Enter to add one in the middle";

/** State of the open heatmap's areas: selection, visibility and changes. Each change saves the whole list and can be undone. */
export function useAreas(heatmap: HeatmapDetail, { edit, editFrom, state, conflicts }: Editing) {
  const [selected, select] = useState<string>();
  const [renaming, setRenaming] = useState<string>();
  const [areShown, setAreShown] = useState(true);
  const [isDrawing, setIsDrawing] = useState(false);
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const [announcement, announce] = useState("");
  /** The area that receives focus once it is rendered. */
  const [newUid, setNewUid] = useState<string>();
  const { changes, canUndo, canRedo } = useAreaChanges(heatmap.uid, edit);
  /** The area being named, and the heatmap at the start of naming. */
  const naming = useRef<{ uid: string; base: HeatmapDetail }>(undefined);
  /** The area whose naming conflicted with a change by another user. */
  const disputed = useRef<string>(undefined);
  const isSaving = state === "saving" || state === "kept";
  const overTime = useAreasOverTime(heatmap, isSaving);
  const { width, height, areas_of_interest: areas } = heatmap;
  const isFull = areas.length >= AREAS_MAX;

  const actions = useMemo(() => {
    const image = { width: width ?? 0, height: height ?? 0 };
    const { latest } = changes;
    const unselectMissing = (list: readonly Area[]) => select((uid) => (list.some((area) => area.uid === uid) ? uid : undefined));
    const save = (...change: Parameters<typeof changes.save>) => unselectMissing(changes.save(...change));
    const step = (direction: "undo" | "redo") => {
      const taken = changes.step(direction);
      if (!taken) return;
      setAreShown(true);
      unselectMissing(taken.areas);
      announce(`${direction === "undo" ? "Undone" : "Redone"}: ${taken.label}`);
    };
    /** Empty for an area that was deleted, for example by another user. */
    const nameOf = (uid: string) => latest().find((area) => area.uid === uid)?.name ?? "";
    const beginNaming = (uid: string) => {
      const base = changes.latestHeatmap();
      naming.current = base && { uid, base };
    };
    const startRenaming = (uid: string) => {
      beginNaming(uid);
      setRenaming(uid);
    };
    /** Adds an area and returns its id; undefined if there are too many. */
    const add = (box: Box): string | undefined => {
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
    const addAndName = (box: Box) => {
      const uid = add(box);
      if (uid) startRenaming(uid);
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
      beginNaming,
      startRenaming,
      stopRenaming: () => setRenaming(undefined),
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
      change(uid: string, place: (area: Area) => Box, { joins = false } = {}) {
        const moved = (area: Area) => ({ ...area, ...clampBox(boxOf(place(area)), image) });
        const name = nameOf(uid);
        if (!name) return;
        save(`${name} moved`, (list) => list.map((area) => (area.uid === uid ? moved(area) : area)), { joins });
      },
      rename(uid: string, typed: string) {
        const before = nameOf(uid);
        const after = areaName(
          typed,
          latest().findIndex((area) => area.uid === uid),
        );
        const { base } = naming.current?.uid === uid ? naming.current : {};
        const list = withoutShares(base);
        const begun = list.find((area) => area.uid === uid);
        if (base && begun && begun.name !== before) {
          const name = areaName(typed, list.indexOf(begun));
          if (name === begun.name || name === before) return;
          disputed.current = uid;
          return editFrom(base, { areas_of_interest: list.map((area) => (area === begun ? { ...area, name } : area)) });
        }
        if (!before || after === before) return;
        save(`${before} renamed to ${after}`, (list) => list.map((area) => (area.uid === uid ? { ...area, name: after } : area)));
      },
      remove(uid: string) {
        const name = nameOf(uid);
        if (!name) return;
        save(`${name} deleted`, (list) => list.filter((area) => area.uid !== uid));
        select(undefined);
        setRenaming(undefined);
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
  }, [changes, width, height, editFrom]);

  const settled = useRef(areas);
  useEffect(() => {
    if (isSaving) return;
    const gone = settled.current.find(({ uid }) => uid === selected);
    settled.current = areas;
    if (!gone || areas.some(({ uid }) => uid === gone.uid)) return;
    select(undefined);
    setRenaming(undefined);
    const isAsked = disputed.current === gone.uid || conflicts.some(({ id }) => id === gone.uid);
    if (!isAsked) snackbar.notice(`Someone else deleted the area “${gone.name}”.`);
  }, [areas, selected, isSaving, conflicts]);

  const isStale = useStaleAreas(areas, { isSaving });
  return {
    ...actions,
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
