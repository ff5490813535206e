import type { QueryClient } from "@tanstack/react-query";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { isRetryable, isSignedOut, toApiError } from "#web/kit/api/api-error.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { waitForRetry } from "#web/kit/api/wait-for-retry.ts";
import { createSignal } from "#web/kit/signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { detailQuery } from "../queries.ts";
import { applyChange } from "./apply-change.ts";
import { cacheHeatmap } from "./cache-heatmap.ts";
import type { HeatmapChange } from "./heatmap-change.ts";
import { type ConflictChoice, type EditConflict, fieldConflict, isEdited, mergeChange } from "./merge-change.ts";

/** `retrying`: the server cannot be reached. `failed`: from an error until the next change. */
export type SaveState = "idle" | "saving" | "retrying" | "saved" | "failed";

/** Delay after the last change before it is sent, so that dragging or nudging an area is saved once. */
const DEBOUNCE_MS = 350;
/** Maximum number of consecutive conflicts. More cannot be caused by people. */
const MAX_MERGE_ATTEMPTS = 5;
const UNSAVED_SNACKBAR_MS = 6000;

/**
 * Saves the changes of a heatmap sequentially, each against the version returned by the previous save. Changes are shown
 * immediately. On a version conflict, the change is rebased onto the other user's; fields that both changed become conflicts until
 * the user decides. While the server is unreachable, changes are kept and retried. Any other error restores the last confirmed
 * state, keeps the changes made since, and shows the reason.
 */
export class HeatmapEditor {
  readonly state = createSignal<SaveState>("idle");
  readonly conflicts = createSignal<readonly EditConflict[]>([]);
  readonly #queryClient: QueryClient;
  readonly #uid: string;
  /** Where this editor is as long as it is in use. */
  readonly #editors: Map<string, HeatmapEditor>;
  #pending: HeatmapChange | undefined;
  #confirmed: HeatmapDetail | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** Number of conflicts of the change that is being sent. */
  #merges = 0;
  /** Ends the delay before a retry. */
  #pause: AbortController | undefined;
  /** Number of pages that show the heatmap. */
  #pages = 0;

  constructor(queryClient: QueryClient, uid: string, editors: Map<string, HeatmapEditor>) {
    this.#queryClient = queryClient;
    this.#uid = uid;
    this.#editors = editors;
  }

  get isBusy(): boolean {
    return this.#isSending || this.#pending !== undefined;
  }

  /** Keeps the editor until the returned function is called, and longer while it has something to save or to decide. */
  keep(): () => void {
    this.#pages++;
    this.#editors.set(this.#uid, this);
    return () => {
      this.#pages--;
      this.#deleteIfUnused();
    };
  }

  #deleteIfUnused(): void {
    if (this.#pages === 0 && !this.isBusy && this.conflicts.get().length === 0 && this.#editors.get(this.#uid) === this)
      this.#editors.delete(this.#uid);
  }

  edit(wanted: HeatmapChange): void {
    const { queryKey } = detailQuery(this.#uid);
    const shown = this.#queryClient.getQueryData(queryKey);
    if (!shown) return;
    const change = this.#withoutUnresolved(wanted, shown);
    if (Object.keys(change).length === 0) return;
    // A field may be saved when its page has just closed.
    this.#editors.set(this.#uid, this);
    this.#confirmed ??= shown;
    this.#pending = { ...this.#pending, ...change };
    void this.#queryClient.cancelQueries({ queryKey });
    this.#queryClient.setQueryData(queryKey, applyChange(shown, change));
    this.state.set(this.#pause ? "retrying" : "saving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), DEBOUNCE_MS);
  }

  /** Makes a change that started from `base`. If another user changed the same field since, the user decides. */
  editFrom(base: HeatmapDetail, wanted: HeatmapChange): void {
    const shown = this.#queryClient.getQueryData(detailQuery(this.#uid).queryKey);
    if (!shown) return;
    const { change, conflicts } = mergeChange(base, wanted, shown);
    if (conflicts.length > 0) this.#addConflicts(conflicts);
    else this.edit(change);
  }

  /** Retries immediately instead of waiting for the connection. */
  retry(): void {
    if (!this.#pause) return;
    this.state.set("saving");
    this.#pause.abort();
  }

  /** Resolves a conflict with the user's change or with the other one, which is already in effect. */
  resolveConflict(conflict: EditConflict, choice: ConflictChoice): void {
    this.conflicts.set(this.conflicts.get().filter((other) => other !== conflict));
    const shown = this.#queryClient.getQueryData(detailQuery(this.#uid).queryKey);
    if (choice === "mine" && shown) this.edit(conflict.applyMine(shown));
  }

  /** Typing in an undecided title only updates the conflict. */
  #withoutUnresolved({ title, ...others }: HeatmapChange, shown: HeatmapDetail): HeatmapChange {
    if (title === undefined) return others;
    const open = this.conflicts.get();
    if (!open.some(({ id }) => id === "title")) return { ...others, title };
    this.conflicts.set(open.map((conflict) => (conflict.id === "title" ? fieldConflict("title", shown.title, title) : conflict)));
    return others;
  }

  /** Resolves to false if the other version cannot be loaded. */
  #isMerged(change: HeatmapChange): Promise<boolean> {
    return this.#mergeWithTheirs(change).then(
      () => true,
      () => false,
    );
  }

  /** Rebases the rejected change, and later ones, onto the other user's version. */
  async #mergeWithTheirs(change: HeatmapChange): Promise<void> {
    const base = this.#confirmed!;
    const theirs = await call(heatmaps.read, { params: { uid: this.#uid } });
    const merged = mergeChange(base, { ...change, ...this.#pending }, theirs);
    const isNews = this.#merges++ === 0 && merged.conflicts.length === 0 && isEdited(base, theirs);
    this.#confirmed = theirs;
    this.#pending = Object.keys(merged.change).length > 0 ? merged.change : undefined;
    this.#addConflicts(merged.conflicts);
    cacheHeatmap(this.#queryClient, applyChange(theirs, merged.change));
    this.state.set(this.#pending ? "saving" : "idle");
    if (isNews) snackbar.notice("Someone else changed this heatmap too. Both changes were saved.");
  }

  /** Shows conflicts, one per subject. */
  #addConflicts(conflicts: readonly EditConflict[]): void {
    const others = this.conflicts.get().filter(({ id }) => !conflicts.some((conflict) => conflict.id === id));
    this.conflicts.set([...others, ...conflicts]);
  }

  /** Saves a change and returns the heatmap. Retries use the same idempotency key, so a lost response has no second effect. */
  async #save(change: HeatmapChange): Promise<HeatmapDetail> {
    const request = { params: { uid: this.#uid }, body: { version: this.#confirmed!.version, ...change } };
    const idempotencyKey = new IdempotencyKey();
    for (let failures = 0; ; failures++) {
      try {
        return await call(heatmaps.edit, request, { idempotencyKey });
      } catch (problem) {
        if (!isRetryable(problem) && !isSignedOut(problem)) throw problem;
        if (failures === 0) showUnsavedReason(problem);
        this.state.set("retrying");
        this.#pause = new AbortController();
        await waitForRetry(failures, this.#pause.signal).catch(() => undefined);
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
      // A running fetch would return the state from before the save.
      void this.#queryClient.cancelQueries({ queryKey: detailQuery(this.#uid).queryKey });
      this.#confirmed = saved;
      this.#merges = 0;
      cacheHeatmap(this.#queryClient, this.#pending ? applyChange(saved, this.#pending) : saved);
      this.state.set(this.#pending ? "saving" : "saved");
    } catch (problem) {
      if (isVersionConflict(problem) && this.#merges < MAX_MERGE_ATTEMPTS && (await this.#isMerged(change))) return;
      const { queryKey } = detailQuery(this.#uid);
      this.#merges = 0;
      // Later changes are not what was rejected.
      this.#queryClient.setQueryData(queryKey, this.#pending ? applyChange(this.#confirmed, this.#pending) : this.#confirmed);
      this.state.set(this.#pending ? "saving" : "failed");
      snackbar.failure(problem);
      if (!this.#pending) void this.#queryClient.invalidateQueries({ queryKey });
    } finally {
      this.#pause = undefined;
      this.#isSending = false;
      if (this.#pending) void this.#send();
      else this.#confirmed = undefined;
      this.#deleteIfUnused();
    }
  }
}

const isVersionConflict = (problem: unknown) => toApiError(problem).code === "heatmap.changed";

/** Shows why a change is not saved: no connection, or the server's error. Signed-out users are asked to sign in elsewhere. */
function showUnsavedReason(problem: unknown): void {
  if (isSignedOut(problem)) return;
  if (toApiError(problem).status > 0) snackbar.failure(problem);
  else snackbar.error("You’re offline. Changes will be saved when you reconnect.", UNSAVED_SNACKBAR_MS);
}
