import { useSyncExternalStore } from "react";
import { commentsErrors } from "#contracts/kit/errors/comments.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { createSignal, type Signal } from "#web/kit/signal.ts";
import type { Draft, DraftName, Drafts } from "../composer/draft.ts";
import { loadDrafts, saveDrafts } from "../composer/draft-storage.ts";
import type { Filter, Order } from "../threads/threads.ts";
import { NO_OPTIMISTIC_CHANGES, type OptimisticChanges } from "./optimistic-changes.ts";

type CommentsView = {
  /** The selected thread. */
  readonly selected: string | undefined;
  /** Incremented to scroll the list to the selected thread. */
  readonly reveal: number;
  readonly filter: Filter;
  /** Undefined until the user selects an order. */
  readonly order: Order | undefined;
  readonly arePinsShown: boolean;
  /** Whether the next click on the image sets the position of a comment. */
  readonly isPlacing: boolean;
  /** Incremented to focus the field for a new comment. */
  readonly focus: number;
};

const DELETED_MESSAGES = {
  reply: "The comment you were replying to was deleted. Your draft is saved here.",
  edit: "Your comment was deleted while you edited it. Your draft is saved here.",
} as const;

/**
 * A user's drafts and UI state for the comments of one heatmap. It outlives the tab, the pins and the timeline that display it,
 * so that no typed text is lost when they unmount.
 */
export class CommentDraftStore {
  readonly view = createSignal<CommentsView>({
    selected: undefined,
    reveal: 0,
    filter: "open",
    order: undefined,
    arePinsShown: true,
    isPlacing: false,
    focus: 0,
  });
  readonly drafts: Signal<Drafts>;
  readonly pending = createSignal<OptimisticChanges>(NO_OPTIMISTIC_CHANGES);

  #revealed = 0;
  #followed = "";

  constructor(drafts: Drafts = {}) {
    this.drafts = createSignal(drafts);
  }

  show(change: Partial<CommentsView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  /** Selects a thread. With `isRevealed` also scrolls the list to it. */
  select(uid: string | undefined, { isRevealed = false } = {}): void {
    const { reveal } = this.view.get();
    this.show({ selected: uid, reveal: isRevealed ? reveal + 1 : reveal });
  }

  /** Whether to scroll to a thread: true once per request, regardless of how often the list is opened. */
  reveals(reveal: number): boolean {
    const isNew = reveal !== this.#revealed;
    this.#revealed = reveal;
    return isNew;
  }

  /** Whether to follow a link to a thread: true once per link. */
  follows(link: string): boolean {
    const isNew = link !== this.#followed;
    this.#followed = link;
    return isNew;
  }

  /** Ends placing and focuses the text field. */
  write(): void {
    this.show({ isPlacing: false, focus: this.view.get().focus + 1 });
  }

  /** Updates a draft. A changed text gets a new idempotency key. The error stays until the draft is submitted again. */
  draft(name: DraftName, change: Partial<Draft> = {}): void {
    const before = this.drafts.get()[name] ?? { text: "", mentions: [], time: null, place: null };
    this.drafts.set({ ...this.drafts.get(), [name]: { ...before, key: crypto.randomUUID(), ...change } });
  }

  forget(name: DraftName): void {
    const { [name]: _, ...others } = this.drafts.get();
    this.drafts.set(others);
  }

  /** Restores a draft that could not be saved, before any text typed since. */
  restore(name: DraftName, draft: Draft, problem: unknown): void {
    const since = this.drafts.get()[name];
    const isGoneOn = since !== undefined && since.text.trim() !== "";
    const both = isGoneOn && {
      text: `${draft.text}\n\n${since.text}`,
      mentions: [...draft.mentions, ...since.mentions],
      key: crypto.randomUUID(),
    };
    this.drafts.set({ ...this.drafts.get(), [name]: { ...draft, ...both, problem } });
  }

  /** Moves drafts of deleted comments to the draft of a new comment, after its current text. Returns whether there were any. */
  rescue(known: ReadonlySet<string>): boolean {
    let isAny = false;
    for (const [name, lost] of Object.entries(this.drafts.get()) as [DraftName, Draft][]) {
      const [kind, uid] = name.split(" ") as [keyof typeof DELETED_MESSAGES, string | undefined];
      if (uid === undefined || known.has(uid)) continue;
      this.forget(name);
      if (lost.text.trim() === "") continue;
      isAny = true;
      const { text = "", mentions = [] } = this.drafts.get().new ?? {};
      const problem = new ApiError({
        code: "comment.not_found",
        message: DELETED_MESSAGES[kind],
        status: commentsErrors["comment.not_found"].status,
      });
      const both = text.trim() === "" ? lost.text : `${text}\n\n${lost.text}`;
      this.draft("new", { text: both, mentions: [...mentions, ...lost.mentions], problem });
    }
    return isAny;
  }

  pend(change: (pending: OptimisticChanges) => OptimisticChanges): void {
    this.pending.set(change(this.pending.get()));
  }
}

const draftStores = new Map<string, CommentDraftStore>();

/** The shared instance per user and heatmap. */
export function getCommentDraftStore(person: string, heatmap: string): CommentDraftStore {
  const key = `${person} ${heatmap}`;
  const known = draftStores.get(key);
  if (known) return known;
  const draftStore = new CommentDraftStore(loadDrafts(key));
  draftStore.drafts.subscribe(() => saveDrafts(key, draftStore.drafts.get()));
  draftStores.set(key, draftStore);
  return draftStore;
}

/** A draft. Stable until it changes. */
export function useDraft(draftStore: CommentDraftStore, name: DraftName): Draft | undefined {
  return useSyncExternalStore(draftStore.drafts.subscribe, () => draftStore.drafts.get()[name]);
}
