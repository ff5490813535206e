import { boxOf } from "#web/ui/boxes/pixel-box.ts";
import type { Area } from "./area-geometry.ts";

type Areas = readonly Area[];
/** A change: the list before and after it. */
type Step = { readonly before: Areas; readonly after: Areas; readonly label: string };

const MAX_STEPS = 100;

/**
 * Undo and redo for a list of areas. Undo reverts only the names and positions that the change affected, so that concurrent
 * changes by other users are preserved.
 */
export class AreaHistory {
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds a change. With `joins`, merges it into the previous one: holding down a key is one change. */
  push({ before, after, label }: Step, { joins = false } = {}): void {
    const last = this.#done.at(-1);
    this.#undone.length = 0;
    if (joins && last?.label === label) this.#done[this.#done.length - 1] = { ...last, after };
    else this.#done.push({ before, after, label });
    if (this.#done.length > MAX_STEPS) this.#done.shift();
  }

  /** Reverts the last change. Returns the list and a description; undefined if no change is left that makes a difference. */
  undo(now: Areas): { areas: Area[]; label: string } | undefined {
    return moveStep(this.#done, this.#undone, now, ({ before, after }) => [after, before]);
  }

  /** Repeats the change that was undone last. */
  redo(now: Areas): { areas: Area[]; label: string } | undefined {
    return moveStep(this.#undone, this.#done, now, ({ before, after }) => [before, after]);
  }
}

function moveStep(from: Step[], to: Step[], now: Areas, ends: (step: Step) => [Areas, Areas]) {
  for (let step = from.pop(); step; step = from.pop()) {
    const areas = applyStep(now, ...ends(step));
    to.push(step);
    if (!isSameList(areas, now)) return { areas, label: step.label };
  }
  return undefined;
}

/** Applies the difference between two lists to a third. Restored areas return to their former index. */
function applyStep(now: Areas, from: Areas, to: Areas): Area[] {
  const wanted = new Map(to.map((area) => [area.uid, area]));
  const had = new Map(from.map((area) => [area.uid, area]));
  const list = now.flatMap((area) => {
    const [old, next] = [had.get(area.uid), wanted.get(area.uid)];
    if (!old) return [area];
    if (!next) return [];
    return [{ ...area, ...(old.name !== next.name && { name: next.name }), ...(!isSameBox(old, next) && boxOf(next)) }];
  });
  for (const [index, area] of to.entries()) {
    const isBack = !had.has(area.uid) && !list.some(({ uid }) => uid === area.uid);
    if (isBack) list.splice(Math.min(index, list.length), 0, area);
  }
  return list;
}

function isSameBox(one: Area, other: Area): boolean {
  return (["left", "top", "width", "height"] as const).every((side) => one[side] === other[side]);
}

function isSameList(one: Areas, other: Areas): boolean {
  return (
    one.length === other.length &&
    one.every((area, index) => {
      const [{ uid, name }, beside] = [area, other[index]!];
      return uid === beside.uid && name === beside.name && isSameBox(area, beside);
    })
  );
}
