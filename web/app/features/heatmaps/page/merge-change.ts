import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { uniqueName } from "../areas/area-names.ts";
import { textBoxesOf } from "../text/text-grid.ts";
import type { HeatmapChange } from "./heatmap-change.ts";

type Area = NonNullable<HeatmapChange["areas_of_interest"]>[number];

/** The user's decision: their own version or the other one, which is already in effect. */
export type ConflictChoice = "mine" | "theirs";

/** A conflict: two users changed the same field differently. */
export type EditConflict = {
  /** The field or area. */
  readonly id: string;
  /** Describes both changes. */
  readonly message: string;
  /** The user's change, applied to the latest heatmap. */
  readonly applyMine: (latest: HeatmapDetail) => HeatmapChange;
};

const FIELD_LABELS = { title: "title", application: "type", device: "device" } as const;
type PlainField = keyof typeof FIELD_LABELS;

/** Conflicting values of a plain field. */
export function fieldConflict(field: PlainField, theirs: string, mine: string): EditConflict {
  return {
    id: field,
    message: `Someone else changed the ${FIELD_LABELS[field]} to “${theirs}”. Yours: “${mine}”.`,
    applyMine: () => ({ [field]: mine }),
  };
}

/**
 * Rebases a change of `base` onto another user's version. Changes of different fields are merged; tags, text boxes and areas are
 * merged item by item. Changes of the same field are returned as conflicts, and the other user's value is kept.
 */
export function mergeChange(
  base: HeatmapDetail,
  mine: HeatmapChange,
  theirs: HeatmapDetail,
): { change: HeatmapChange; conflicts: readonly EditConflict[] } {
  const change: HeatmapChange = {};
  const conflicts: EditConflict[] = [];
  for (const field of Object.keys(FIELD_LABELS) as PlainField[]) {
    const wanted = mine[field];
    if (wanted === undefined || wanted === theirs[field]) continue;
    if (theirs[field] === base[field]) Object.assign(change, { [field]: wanted });
    else conflicts.push(fieldConflict(field, theirs[field], wanted));
  }
  if (mine.tags) change.tags = mergeLists(base.tags, mine.tags, theirs.tags);
  if (mine.text_in_ad) change.text_in_ad = mergeLists(textBoxesOf(base), mine.text_in_ad, textBoxesOf(theirs));
  if (mine.areas_of_interest) {
    const merged = mergeAreas(base.areas_of_interest, mine.areas_of_interest, theirs.areas_of_interest);
    change.areas_of_interest = merged.areas;
    conflicts.push(...merged.conflicts);
  }
  return { change, conflicts };
}

/** Whether a user edited the heatmap. Analysis and sharing also increment the version. */
export function isEdited(base: HeatmapDetail, theirs: HeatmapDetail): boolean {
  const edits = ({ tags, text_in_ad, areas_of_interest: areas, ...heatmap }: HeatmapDetail) =>
    JSON.stringify([
      (Object.keys(FIELD_LABELS) as PlainField[]).map((field) => heatmap[field]),
      tags,
      text_in_ad,
      areas.map(toPlainArea),
    ]);
  return edits(base) !== edits(theirs);
}

/** The other list with the user's additions and removals applied. */
function mergeLists<Item>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
  const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
  return [...kept, ...mine.filter((item) => !base.includes(item) && !kept.includes(item))];
}

const toPlainArea = ({ uid, name, left, top, width, height }: Area): Area => ({ uid, name, left, top, width, height });
const describeBox = ({ left, top, width, height }: Area) =>
  `${Math.round(left)}, ${Math.round(top)} (${Math.round(width)} × ${Math.round(height)} px)`;
const isSameBox = (one: Area, other: Area) => boxOf(one) === boxOf(other);
const boxOf = ({ left, top, width, height }: Area) => [left, top, width, height].join();
const isSame = (one: Area, other: Area) => one.name === other.name && isSameBox(one, other);

function mergeAreas(base: readonly Area[], mine: readonly Area[], theirs: readonly Area[]) {
  const [before, own] = [new Map(base.map((area) => [area.uid, area])), new Map(mine.map((area) => [area.uid, area]))];
  const conflicts: EditConflict[] = [];
  const addConflict = (area: Area, message: string, wanted: Area | undefined) =>
    conflicts.push({
      id: area.uid,
      message,
      applyMine: (latest) => ({ areas_of_interest: replaceArea(latest, area.uid, wanted) }),
    });

  const areas = theirs.map(toPlainArea).flatMap((area): Area[] => {
    const [old, wanted] = [before.get(area.uid), own.get(area.uid)];
    if (!old) return [wanted ?? area];
    if (!wanted) {
      if (isSame(area, old)) return [];
      addConflict(area, `Someone else changed the area “${area.name}”, which you deleted.`, undefined);
      return [area];
    }
    return [mergeArea(old, wanted, area, addConflict)];
  });
  for (const area of mine) {
    const old = before.get(area.uid);
    if (!old) {
      if (!theirs.some(({ uid }) => uid === area.uid)) areas.push(withUniqueName(area, areas));
    } else if (!theirs.some(({ uid }) => uid === area.uid) && !isSame(area, old)) {
      addConflict(area, `Someone else deleted the area “${old.name}”, which you edited.`, area);
    }
  }
  return { areas, conflicts };
}

/** A new area with a unique default name. */
function withUniqueName(area: Area, others: readonly Area[]): Area {
  const isNamed = !/^Box \d+$/.test(area.name);
  return isNamed ? area : { ...area, name: uniqueName(area.name, new Set(others.map(({ name }) => name))) };
}

/** Merges name and position of an area. Each is taken from the version that changed it. */
function mergeArea(old: Area, mine: Area, theirs: Area, addConflict: (area: Area, message: string, wanted: Area) => void): Area {
  const isNameTheirs = theirs.name !== old.name;
  const isBoxTheirs = !isSameBox(theirs, old);
  if (isNameTheirs && mine.name !== old.name && mine.name !== theirs.name) {
    addConflict(theirs, `Someone else renamed the area “${old.name}” to “${theirs.name}”. Yours: “${mine.name}”.`, mine);
    return theirs;
  }
  if (isBoxTheirs && !isSameBox(mine, old) && !isSameBox(mine, theirs)) {
    addConflict(
      theirs,
      `Someone else moved the area “${theirs.name}” to ${describeBox(theirs)}. Yours: ${describeBox(mine)}.`,
      mine,
    );
    return theirs;
  }
  const { left, top, width, height } = isBoxTheirs ? theirs : mine;
  return { uid: old.uid, name: isNameTheirs ? theirs.name : mine.name, left, top, width, height };
}

/** All areas with one replaced, or removed if `wanted` is undefined. */
function replaceArea({ areas_of_interest: areas }: HeatmapDetail, uid: string, wanted: Area | undefined): Area[] {
  const list = areas.map(toPlainArea);
  if (!wanted) return list.filter((area) => area.uid !== uid);
  return list.some((area) => area.uid === uid) ? list.map((area) => (area.uid === uid ? wanted : area)) : [...list, wanted];
}
