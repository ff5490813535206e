import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { asApiError, isSignedOut, mayPass } from "#web/kit/api/api-error.ts";
import { untilBack } from "#web/kit/api/until-back.ts";
import { createSignal } from "#web/kit/signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { showInPartialLists } from "../list/show-in-lists.ts";
import { detailQuery, listQuery } from "../queries.ts";
import type { HeatmapChange } from "./heatmap-change.ts";
import { type Clash, isEdited, mergeChange, plainClash } from "./merge-change.ts";

/** `kept` while a change waits for the connection to come back, `failed` from a refusal until the next change. */
export type SaveState = "resting" | "saving" | "kept" | "saved" | "failed";

/** Rests this long after the last change before it is sent, so that a dragged or nudged area is one save. */
const SETTLE_MS = 350;
/** Somebody who is faster so many times in a row is not a person. */
const MOST_MERGES = 5;
const KEPT_SAID_MS = 6000;

/**
 * Saves the changes of one heatmap one after another, each against the version that the one before brought back. Shown at once. Where
 * somebody else was faster, the change is put on top of theirs; what both changed is kept as a clash until it is decided. While the server
 * cannot be reached, changes are kept and sent again. Any other refusal puts back what the server last confirmed and says why.
 */
class HeatmapEditor {
  readonly state = createSignal<SaveState>("resting");
  readonly clashes = createSignal<readonly Clash[]>([]);
  readonly #queryClient: QueryClient;
  readonly #uid: string;
  #pending: HeatmapChange | undefined;
  #confirmed: HeatmapDetail | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** How often the change that is being sent was overtaken. */
  #merges = 0;
  /** Ends the pause before a change that could not be sent is sent again. */
  #pause: AbortController | undefined;

  constructor(queryClient: QueryClient, uid: string) {
    this.#queryClient = queryClient;
    this.#uid = uid;
  }

  get isBusy(): boolean {
    return this.#isSending || this.#pending !== undefined;
  }

  edit(wanted: HeatmapChange): void {
    const { queryKey } = detailQuery(this.#uid);
    const shown = this.#queryClient.getQueryData(queryKey);
    if (!shown) return;
    const change = this.#withoutUndecided(wanted, shown);
    if (Object.keys(change).length === 0) return;
    this.#confirmed ??= shown;
    this.#pending = { ...this.#pending, ...change };
    void this.#queryClient.cancelQueries({ queryKey });
    this.#queryClient.setQueryData(queryKey, applied(shown, change));
    this.state.set(this.#pause ? "kept" : "saving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), SETTLE_MS);
  }

  /** Makes one change that was begun on `base`; where somebody else was at the same thing since, that is to be decided. */
  editFrom(base: HeatmapDetail, wanted: HeatmapChange): void {
    const shown = this.#queryClient.getQueryData(detailQuery(this.#uid).queryKey);
    if (!shown) return;
    const { change, clashes } = mergeChange(base, wanted, shown);
    if (clashes.length > 0) this.#dispute(clashes);
    else this.edit(change);
  }

  /** Sends what is kept now, and not only once the connection is back. */
  retry(): void {
    if (!this.#pause) return;
    this.state.set("saving");
    this.#pause.abort();
  }

  /** Decides a clash: by one's own change, or else by theirs, which stands already. */
  decide(clash: Clash, isMine: boolean): void {
    this.clashes.set(this.clashes.get().filter((other) => other !== clash));
    const shown = this.#queryClient.getQueryData(detailQuery(this.#uid).queryKey);
    if (isMine && shown) this.edit(clash.mine(shown));
  }

  /** A title that is typed on while it is to be decided only changes what is to be decided. */
  #withoutUndecided({ title, ...others }: HeatmapChange, shown: HeatmapDetail): HeatmapChange {
    if (title === undefined) return others;
    const open = this.clashes.get();
    if (!open.some(({ id }) => id === "title")) return { ...others, title };
    this.clashes.set(open.map((clash) => (clash.id === "title" ? plainClash("title", shown.title, title) : clash)));
    return others;
  }

  /** False where theirs cannot be read. */
  #isMerged(change: HeatmapChange): Promise<boolean> {
    return this.#mergeWithTheirs(change).then(
      () => true,
      () => false,
    );
  }

  /** Puts what was refused, and what came since, on top of what somebody else made of the heatmap. */
  async #mergeWithTheirs(change: HeatmapChange): Promise<void> {
    const base = this.#confirmed!;
    const theirs = await call(heatmaps.read, { params: { uid: this.#uid } });
    const merged = mergeChange(base, { ...change, ...this.#pending }, theirs);
    const isNews = this.#merges++ === 0 && merged.clashes.length === 0 && isEdited(base, theirs);
    this.#confirmed = theirs;
    this.#pending = Object.keys(merged.change).length > 0 ? merged.change : undefined;
    this.#dispute(merged.clashes);
    remember(this.#queryClient, applied(theirs, merged.change));
    this.state.set(this.#pending ? "saving" : "resting");
    if (isNews) snackbar.notice("Someone else changed this heatmap too. Both changes were saved.");
  }

  /** Shows what is to be decided, each thing once. */
  #dispute(clashes: readonly Clash[]): void {
    const others = this.clashes.get().filter(({ id }) => !clashes.some((clash) => clash.id === id));
    this.clashes.set([...others, ...clashes]);
  }

  /** The heatmap as it was saved. What could not be sent is sent again under the same key, so that a lost answer saves nothing twice. */
  async #save(change: HeatmapChange): Promise<HeatmapDetail> {
    const request = { params: { uid: this.#uid }, body: { version: this.#confirmed!.version, ...change } };
    const idempotencyKey = crypto.randomUUID();
    for (let failures = 0; ; failures++) {
      try {
        return await call(heatmaps.edit, request, { idempotencyKey });
      } catch (problem) {
        if (!mayPass(problem) && !isSignedOut(problem)) throw problem;
        if (failures === 0) sayKept(problem);
        this.state.set("kept");
        this.#pause = new AbortController();
        await untilBack(failures, this.#pause.signal).catch(() => undefined);
      }
    }
  }

  async #send(): Promise<void> {
    const change = this.#pending;
    if (!change || this.#isSending || !this.#confirmed) return;
    this.#pending = undefined;
    this.#isSending = true;
    try {
      const saved = await this.#save(change);
      // What is being read was asked for before.
      void this.#queryClient.cancelQueries({ queryKey: detailQuery(this.#uid).queryKey });
      this.#confirmed = saved;
      this.#merges = 0;
      remember(this.#queryClient, this.#pending ? applied(saved, this.#pending) : saved);
      this.state.set(this.#pending ? "saving" : "saved");
    } catch (problem) {
      if (isOvertaken(problem) && this.#merges < MOST_MERGES && (await this.#isMerged(change))) return;
      this.#pending = undefined;
      this.#queryClient.setQueryData(detailQuery(this.#uid).queryKey, this.#confirmed);
      this.state.set("failed");
      snackbar.failure(problem);
      void this.#queryClient.invalidateQueries({ queryKey: detailQuery(this.#uid).queryKey });
    } finally {
      this.#pause = undefined;
      this.#isSending = false;
      if (this.#pending) void this.#send();
      else this.#confirmed = undefined;
    }
  }
}

const isOvertaken = (problem: unknown) => asApiError(problem).code === "heatmap.changed";

/** Why a change is not saved yet: no connection, or what the server answered. Who is signed out is asked to sign in again anyway. */
function sayKept(problem: unknown): void {
  if (isSignedOut(problem)) return;
  if (asApiError(problem).status > 0) snackbar.failure(problem);
  else snackbar.error("You’re offline. Changes will be saved when you reconnect.", KEPT_SAID_MS);
}

const editors = new Map<string, HeatmapEditor>();

export function isBeingEdited(uid: string): boolean {
  return editors.get(uid)?.isBusy ?? false;
}

/** Whether a change of any heatmap would be lost with the page. */
export function isAnythingUnsaved(): boolean {
  return [...editors.values()].some(({ isBusy }) => isBusy);
}

/** Sends again whatever could not be saved. */
export function saveKept(): void {
  for (const editor of editors.values()) editor.retry();
}

export type Editing = {
  edit: (change: HeatmapChange) => void;
  editFrom: (base: HeatmapDetail, change: HeatmapChange) => void;
  state: SaveState;
  retry: () => void;
  clashes: readonly Clash[];
  decide: (clash: Clash, isMine: boolean) => void;
};

/** Shows a change and saves it; `state` says how far that is, `clashes` what somebody else changed too. */
export function useHeatmapEditor(uid: string): Editing {
  const queryClient = useQueryClient();
  let editor = editors.get(uid);
  if (!editor) {
    editor = new HeatmapEditor(queryClient, uid);
    editors.set(uid, editor);
  }
  const { state, clashes } = editor;
  const edit = useCallback((change: HeatmapChange) => editors.get(uid)?.edit(change), [uid]);
  const editFrom = useCallback((base: HeatmapDetail, change: HeatmapChange) => editors.get(uid)?.editFrom(base, change), [uid]);
  const decide = useCallback((clash: Clash, isMine: boolean) => editors.get(uid)?.decide(clash, isMine), [uid]);
  const retry = useCallback(() => editors.get(uid)?.retry(), [uid]);
  return {
    edit,
    editFrom,
    decide,
    retry,
    state: useSyncExternalStore(state.subscribe, state.get),
    clashes: useSyncExternalStore(clashes.subscribe, clashes.get),
  };
}

/** What the page shows before the server has answered. An area keeps the share it had; a new one has none yet. */
function applied(heatmap: HeatmapDetail, { areas_of_interest, ...plain }: HeatmapChange): HeatmapDetail {
  const shares = new Map(heatmap.areas_of_interest.map(({ uid, value, interval }) => [uid, { value, interval }]));
  return {
    ...heatmap,
    ...(plain as Partial<HeatmapDetail>),
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
  showInPartialLists(queryClient, { type: "heatmap.changed", heatmap });
  queryClient.setQueryData(listQuery().queryKey, (list) => {
    if (!list) return list;
    const { title, tags, version } = heatmap;
    const update = (card: (typeof list.pages)[number]["heatmaps"][number]) =>
      card.uid === heatmap.uid ? { ...card, title, tags, version } : card;
    return { ...list, pages: list.pages.map((page) => ({ ...page, heatmaps: page.heatmaps.map(update) })) };
  });
}
