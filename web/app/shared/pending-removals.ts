import { createSignal } from "#web/kit/signal.ts";

const removed = createSignal<ReadonlySet<string>>(new Set());

/** Ids of heatmaps that lists no longer show, and that are deleted soon unless the user undoes it. */
export const pendingRemovals = {
  get: removed.get,
  subscribe: removed.subscribe,
  add: (ids: readonly string[]) => removed.set(new Set([...removed.get(), ...ids])),
  /** Shows heatmaps again: the deletion was undone or failed, or is done. */
  clear: (ids: readonly string[]) => removed.set(new Set([...removed.get()].filter((uid) => !ids.includes(uid)))),
};
