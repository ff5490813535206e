import { useState } from "react";
import { type Edit, isSameBox, MAX_EDITS } from "#contracts/what-if.ts";

type History = {
  readonly past: readonly (readonly Edit[])[];
  readonly edits: readonly Edit[];
  readonly future: readonly (readonly Edit[])[];
};

const NONE: readonly Edit[] = [];

/** Consecutive moves of one area are one edit. A removed area can't be removed again, for example by a double click. */
function added(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const last = edits.at(-1);
  if (edit.kind === "remove" && last?.kind === "remove" && isSameBox(last.box, edit.box)) return edits;
  if (edit.kind === "move" && last?.kind === "move" && last.to === edit.box)
    return [...edits.slice(0, -1), { ...edit, box: last.box }];
  return [...edits, edit];
}

/**
 * A list of edits that can be undone and redone.
 * @param first initial edits
 */
export function useEditHistory(first = NONE) {
  const [{ past, edits, future }, setHistory] = useState<History>({
    past: first === NONE ? [] : [NONE],
    edits: first,
    future: [],
  });
  const replace = (next: readonly Edit[]) => setHistory({ past: [...past, edits], edits: next, future: [] });
  return {
    edits,
    /** Whether there are edits other than the initial ones. */
    isChanged: edits !== first && edits.length > 0,
    isFull: edits.length >= MAX_EDITS,
    add: (edit: Edit) => {
      const next = added(edits, edit);
      if (next !== edits && next.length <= MAX_EDITS) replace(next);
    },
    reset: edits.length > 0 ? () => replace([]) : undefined,
    undo:
      past.length > 0
        ? () => setHistory({ past: past.slice(0, -1), edits: past.at(-1)!, future: [edits, ...future] })
        : undefined,
    redo:
      future.length > 0 ? () => setHistory({ past: [...past, edits], edits: future[0]!, future: future.slice(1) }) : undefined,
  };
}
