import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api.ts";
import { createSignal } from "#web/kit/signal.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { OPEN_PROJECTS, type OpenProjectPages } from "../../filing/queries.ts";
import { mergeKnown } from "./merge-live.ts";
import { detailQuery, listQuery } from "./queries.ts";
import { showInFilters } from "./show-change.ts";

export type HeatmapChange = Omit<Request<typeof heatmaps.edit>["body"], "version">;
type SaveState = "resting" | "saving" | "saved";

/** Rests this long after the last change before it is sent, so that a dragged or nudged area is one save. */
const SETTLE_MS = 350;

/**
 * Saves the changes of one heatmap one after another, each against the version that the one before brought back. Shown at once; a
 * refusal puts back what the server last confirmed and says why.
 */
class HeatmapEditor {
  readonly state = createSignal<SaveState>("resting");
  readonly #queryClient: QueryClient;
  readonly #uid: string;
  #pending: HeatmapChange | undefined;
  #confirmed: HeatmapDetail | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(queryClient: QueryClient, uid: string) {
    this.#queryClient = queryClient;
    this.#uid = uid;
  }

  get isBusy(): boolean {
    return this.#isSending || this.#pending !== undefined;
  }

  edit(change: HeatmapChange): void {
    const { queryKey } = detailQuery(this.#uid);
    const shown = this.#queryClient.getQueryData(queryKey);
    if (!shown) return;
    this.#confirmed ??= shown;
    this.#pending = { ...this.#pending, ...change };
    void this.#queryClient.cancelQueries({ queryKey });
    this.#queryClient.setQueryData(queryKey, applied(shown, change));
    this.state.set("saving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), SETTLE_MS);
  }

  async #send(): Promise<void> {
    const change = this.#pending;
    if (!change || this.#isSending || !this.#confirmed) return;
    this.#pending = undefined;
    this.#isSending = true;
    try {
      const { version } = this.#confirmed;
      const saved = await call(heatmaps.edit, { params: { uid: this.#uid }, body: { version, ...change } });
      this.#confirmed = saved;
      remember(this.#queryClient, this.#pending ? applied(saved, this.#pending) : saved);
      this.state.set(this.#pending ? "saving" : "saved");
    } catch (problem) {
      this.#pending = undefined;
      this.#queryClient.setQueryData(detailQuery(this.#uid).queryKey, this.#confirmed);
      this.state.set("resting");
      snackbar.failure(problem);
      void this.#queryClient.invalidateQueries({ queryKey: detailQuery(this.#uid).queryKey });
    } finally {
      this.#isSending = false;
      if (this.#pending) void this.#send();
      else this.#confirmed = undefined;
    }
  }
}

const editors = new Map<string, HeatmapEditor>();

export function isBeingEdited(uid: string): boolean {
  return editors.get(uid)?.isBusy ?? false;
}

/** Shows a change and saves it; `state` says how far that is. */
export function useHeatmapEditor(uid: string): { edit: (change: HeatmapChange) => void; state: SaveState } {
  const queryClient = useQueryClient();
  let editor = editors.get(uid);
  if (!editor) {
    editor = new HeatmapEditor(queryClient, uid);
    editors.set(uid, editor);
  }
  const { state } = editor;
  const edit = useCallback((change: HeatmapChange) => editors.get(uid)?.edit(change), [uid]);
  return { edit, state: useSyncExternalStore(state.subscribe, state.get) };
}

/** What the page shows before the server has answered. An area keeps the share it had; a new one has none yet. */
function applied(heatmap: HeatmapDetail, { areas_of_interest, title, tags }: HeatmapChange): HeatmapDetail {
  const shares = new Map(heatmap.areas_of_interest.map(({ uid, value, interval }) => [uid, { value, interval }]));
  return {
    ...heatmap,
    ...(title !== undefined && { title }),
    ...(tags !== undefined && { tags }),
    ...(areas_of_interest && {
      areas_of_interest: areas_of_interest.map((area) => ({
        ...area,
        ...(shares.get(area.uid) ?? { value: 0, interval: null }),
      })),
    }),
  };
}

/** Puts a saved heatmap where it is shown: on its page, in the list and in projects. */
export function remember(queryClient: QueryClient, heatmap: HeatmapDetail): void {
  queryClient.setQueryData(detailQuery(heatmap.uid).queryKey, heatmap);
  const message = { type: "heatmap.changed", heatmap } as const;
  queryClient.setQueriesData<OpenProjectPages>({ queryKey: OPEN_PROJECTS }, (list) => list && mergeKnown(list, message));
  showInFilters(queryClient, message);
  queryClient.setQueryData(listQuery.queryKey, (list) => {
    if (!list) return list;
    const { title, tags, version } = heatmap;
    const update = (card: (typeof list.pages)[number]["heatmaps"][number]) =>
      card.uid === heatmap.uid ? { ...card, title, tags, version } : card;
    return { ...list, pages: list.pages.map((page) => ({ ...page, heatmaps: page.heatmaps.map(update) })) };
  });
}
