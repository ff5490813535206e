import { useSyncExternalStore } from "react";
import { errors } from "#contracts/kit/errors.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { createSignal, type Signal } from "#web/kit/signal.ts";
import type { Draft, DraftName, Drafts } from "../composer/draft.ts";
import { keepDrafts, keptDrafts } from "../composer/kept-drafts.ts";
import type { Filter, Order } from "../threads/threads.ts";
import { NOTHING_PENDING, type Pending } from "./pending.ts";

type View = {
  /** The thread that is looked at. */
  readonly selected: string | undefined;
  /** Grows whenever the list is to show the selected thread. */
  readonly reveal: number;
  readonly filter: Filter;
  /** Nothing until somebody chose. */
  readonly order: Order | undefined;
  readonly arePinsShown: boolean;
  /** A click on the picture says where a comment is about. */
  readonly isPlacing: boolean;
  /** Grows whenever the field for a new comment is to take the focus. */
  readonly focus: number;
};

const GONE = {
  answer: "The comment you were replying to was deleted. Your draft is saved here.",
  edit: "Your comment was deleted while you edited it. Your draft is saved here.",
} as const;

/**
 * What one person is about to do with the comments of one heatmap. It outlives the tab, the pins and the timeline that show it, so that
 * nothing that was typed is lost with them.
 */
export class Desk {
  readonly view = createSignal<View>({
    selected: undefined,
    reveal: 0,
    filter: "open",
    order: undefined,
    arePinsShown: true,
    isPlacing: false,
    focus: 0,
  });
  readonly drafts: Signal<Drafts>;
  readonly pending = createSignal<Pending>(NOTHING_PENDING);

  #revealed = 0;
  #followed = "";

  constructor(drafts: Drafts = {}) {
    this.drafts = createSignal(drafts);
  }

  show(change: Partial<View>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  /** Looks at a thread; `isRevealed` also brings it into the list's view. */
  select(uid: string | undefined, { isRevealed = false } = {}): void {
    const { reveal } = this.view.get();
    this.show({ selected: uid, reveal: isRevealed ? reveal + 1 : reveal });
  }

  /** Whether a thread is still to be brought into view: true once for each time it was asked for, however often the list is opened. */
  reveals(reveal: number): boolean {
    const isNew = reveal !== this.#revealed;
    this.#revealed = reveal;
    return isNew;
  }

  /** Whether a link is still to be followed: true once for each. */
  follows(link: string): boolean {
    const isNew = link !== this.#followed;
    this.#followed = link;
    return isNew;
  }

  /** Ends the choice of a place and goes on with the words. */
  write(): void {
    this.show({ isPlacing: false, focus: this.view.get().focus + 1 });
  }

  /** Writes on: what is written anew is another intent. Why it could not be saved stays to be read until it is sent again. */
  draft(name: DraftName, change: Partial<Draft> = {}): void {
    const before = this.drafts.get()[name] ?? { text: "", mentions: [], time: null, place: null };
    this.drafts.set({ ...this.drafts.get(), [name]: { ...before, key: crypto.randomUUID(), ...change } });
  }

  forget(name: DraftName): void {
    const { [name]: _, ...others } = this.drafts.get();
    this.drafts.set(others);
  }

  /** Brings back what could not be saved, before whatever was typed since. */
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

  /**
   * Brings what was being written to comments that are gone to where a new one is written, behind what stands there. Answers whether there
   * was any.
   */
  rescue(known: ReadonlySet<string>): boolean {
    let isAny = false;
    for (const [name, lost] of Object.entries(this.drafts.get()) as [DraftName, Draft][]) {
      const [kind, uid] = name.split(" ") as [keyof typeof GONE, string | undefined];
      if (uid === undefined || known.has(uid)) continue;
      this.forget(name);
      if (lost.text.trim() === "") continue;
      isAny = true;
      const { text = "", mentions = [] } = this.drafts.get().new ?? {};
      const problem = new ApiError({
        code: "comment.not_found",
        message: GONE[kind],
        status: errors["comment.not_found"].status,
      });
      const both = text.trim() === "" ? lost.text : `${text}\n\n${lost.text}`;
      this.draft("new", { text: both, mentions: [...mentions, ...lost.mentions], problem });
    }
    return isAny;
  }

  pend(change: (pending: Pending) => Pending): void {
    this.pending.set(change(this.pending.get()));
  }
}

const desks = new Map<string, Desk>();

/** Somebody's desk for a heatmap, the same one each time. */
export function deskOf(person: string, heatmap: string): Desk {
  const key = `${person} ${heatmap}`;
  const known = desks.get(key);
  if (known) return known;
  const desk = new Desk(keptDrafts(key));
  desk.drafts.subscribe(() => keepDrafts(key, desk.drafts.get()));
  desks.set(key, desk);
  return desk;
}

export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

/** One draft, anew only when it changes itself. */
export function useDraft(desk: Desk, name: DraftName): Draft | undefined {
  return useSyncExternalStore(desk.drafts.subscribe, () => desk.drafts.get()[name]);
}
