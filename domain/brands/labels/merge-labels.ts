import { type LabelChange, MAX_LABELS_PER_FRAME } from "#contracts/labels.ts";
import { AppError } from "#kit/error.ts";
import type { StoredBox } from "./labels.entity.ts";

type Stored = { readonly boxes: readonly StoredBox[]; readonly revision: number };

/**
 * Merges a change into the labels of a frame, box by box, so that the work of two people is kept: boxes of others stay, a changed
 * box replaces its earlier state, and a box that others changed since the revision that the caller saw is not deleted. Boxes
 * without a name are called “Box {number}”. `label.too_many` above the maximum.
 */
export function mergeLabels({ boxes, revision }: Stored, change: LabelChange): Stored {
  const next = revision + 1;
  const removed = new Set(change.removed);
  const changed = new Map(change.changed.map((box) => [box.id, { ...box, revision: next }]));
  const kept = boxes.filter((box) => !removed.has(box.id) || box.revision > change.revision || changed.has(box.id));
  const known = new Set(kept.map(({ id }) => id));
  const merged = [...kept.map((box) => changed.get(box.id) ?? box), ...[...changed.values()].filter(({ id }) => !known.has(id))];
  if (merged.length > MAX_LABELS_PER_FRAME) throw new AppError("label.too_many", { most: MAX_LABELS_PER_FRAME });
  return { revision: next, boxes: merged.map((box, index) => ({ ...box, name: box.name || `Box ${index + 1}` })) };
}
