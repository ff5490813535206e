import type { LabelBox, LabelChange } from "#contracts/labels.ts";

type Boxes = readonly LabelBox[];

/** Returns the changes from one state of a frame to another. */
export function changeBetween(before: Boxes, after: Boxes): Omit<LabelChange, "revision"> {
  const old = new Map(before.map((box) => [box.id, JSON.stringify(box)]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    changed: after.filter((box) => old.get(box.id) !== JSON.stringify(box)),
    removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}

/** The boxes as the server returned them, with what was changed here since they were sent. */
export function withLaterChanges(returned: Boxes, sent: Boxes, now: Boxes): Boxes {
  const { changed, removed } = changeBetween(sent, now);
  const byId = new Map(changed.map((box) => [box.id, box]));
  const known = new Set(returned.map(({ id }) => id));
  return [
    ...returned.filter(({ id }) => !removed.includes(id)).map((box) => byId.get(box.id) ?? box),
    ...changed.filter(({ id }) => !known.has(id)),
  ];
}
