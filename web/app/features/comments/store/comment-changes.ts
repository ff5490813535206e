import type { QueryClient } from "@tanstack/react-query";
import { type Comment, comments } from "#contracts/comments.ts";
import type { Profile } from "#contracts/profile.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { Draft } from "../composer/draft.ts";
import { remainingMentions } from "../composer/mentions.ts";
import type { CommentWithAvatar } from "../threads/threads.ts";
import type { CommentDraftStore } from "./comment-draft-store.ts";
import { commentsQuery } from "./queries.ts";

type Dependencies = {
  readonly queryClient: QueryClient;
  readonly uid: string;
  /** Undefined until it is loaded. */
  readonly me: Profile | undefined;
  readonly draftStore: CommentDraftStore;
};

/**
 * Mutations of a heatmap's comments: optimistic, and rolled back with an error message on failure. Text that could not be saved
 * is restored to its editor.
 */
export class CommentChanges {
  readonly #queryClient: QueryClient;
  readonly #uid: string;
  readonly #me: Profile | undefined;
  readonly #draftStore: CommentDraftStore;
  /** By comment: the end of its last change. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** By comment and version: the version after this user's edit of it. */
  readonly #edited = new Map<string, number>();

  constructor({ queryClient, uid, me, draftStore }: Dependencies) {
    this.#queryClient = queryClient;
    this.#uid = uid;
    this.#me = me;
    this.#draftStore = draftStore;
  }

  /** Submits a draft as a new thread or a reply. Returns whether it was saved. */
  async add(name: "new" | `reply ${string}`, parent: string | null): Promise<boolean> {
    const draftStore = this.#draftStore;
    const draft = draftStore.drafts.get()[name];
    if (!draft || !this.#me || draft.text.trim() === "") return false;
    const key = new IdempotencyKey(draft.key);
    const shown = toShownComment(draft, { uid: `sending ${key.value}`, parent, me: this.#me });
    draftStore.pend((pending) => ({ ...pending, added: [...pending.added, shown] }));
    draftStore.forget(name);
    const settle = () =>
      draftStore.pend((pending) => ({ ...pending, added: pending.added.filter((comment) => comment !== shown) }));
    try {
      const { comment, time, place, mentions } = shown;
      const body = { comment, parent, time, place, mentions: mentions.map((person) => person.uid) };
      const added = await call(comments.add, { params: { uid: this.#uid }, body }, { idempotencyKey: key });
      await this.#confirm(upsert(added));
      settle();
      if (draftStore.view.get().selected === shown.uid) draftStore.select(added.uid);
      this.#refetch();
      return true;
    } catch (problem) {
      settle();
      draftStore.restore(name, { ...draft, key: key.value }, problem);
      this.#refetch();
      return false;
    }
  }

  /** Saves an edited comment. */
  async edit(comment: CommentWithAvatar): Promise<void> {
    const name = `edit ${comment.uid}` as const;
    const draft = this.#draftStore.drafts.get()[name];
    if (!draft || draft.text.trim() === "") return;
    const text = draft.text.trim();
    const mentions = remainingMentions(text, draft.mentions);
    this.#draftStore.forget(name);
    if (text === comment.comment) return;
    const key = new IdempotencyKey(draft.key);
    const send = async () => {
      const version = this.#latestOwn(comment.uid, draft.version ?? comment.version);
      const body = { version, comment: text, mentions: mentions.map((person) => person.uid) };
      const params = { uid: this.#uid, comment: comment.uid };
      const saved = await call(comments.edit, { params, body }, { idempotencyKey: key });
      this.#edited.set(`${comment.uid} ${version}`, saved.version);
      return saved;
    };
    const change = { comment: text, mentions: [...mentions], edited_at: new Date().toISOString() };
    await this.#apply(comment, change, send).catch((problem: unknown) => {
      const wasFirst = toApiError(problem).code === "comment.changed";
      this.#draftStore.restore(name, { ...draft, key: key.value, ...(wasFirst && { version: undefined }) }, problem);
    });
  }

  /** Resolves or reopens a thread. */
  async resolve(first: CommentWithAvatar, isResolved: boolean): Promise<void> {
    const resolved = isResolved ? { at: new Date().toISOString(), by_name: this.#me?.name ?? "" } : null;
    const params = { uid: this.#uid, comment: first.uid };
    const send = () => call(comments.resolve, { params, body: { resolved: isResolved } });
    await this.#apply(first, { resolved }, send).catch(snackbar.failure);
  }

  /** Deletes a comment. Deleting the first one of a thread deletes its replies. */
  async remove({ uid: comment }: Comment): Promise<void> {
    const draftStore = this.#draftStore;
    draftStore.pend((pending) => ({ ...pending, removed: [...pending.removed, comment] }));
    try {
      const { deleted } = await call(comments.remove, { params: { uid: this.#uid, comment } });
      for (const gone of deleted) {
        draftStore.forget(`reply ${gone}`);
        draftStore.forget(`edit ${gone}`);
      }
      await this.#confirm((list) => list.filter((other) => !deleted.includes(other.uid)));
    } catch (problem) {
      snackbar.failure(problem);
    } finally {
      draftStore.pend((pending) => ({ ...pending, removed: pending.removed.filter((other) => other !== comment) }));
      this.#refetch();
    }
  }

  /** Shows a changed comment until the server responds. Changes of the same comment are sent sequentially. */
  async #apply(comment: CommentWithAvatar, change: Partial<CommentWithAvatar>, send: () => Promise<Comment>): Promise<void> {
    const { uid } = comment;
    this.#draftStore.pend((pending) => ({ ...pending, changed: { ...pending.changed, [uid]: change } }));
    const turn = (this.#turns.get(uid) ?? Promise.resolve()).then(send, send);
    this.#turns.set(uid, turn);
    try {
      await this.#confirm(upsert(await turn));
    } finally {
      if (this.#turns.get(uid) === turn) this.#turns.delete(uid);
      this.#draftStore.pend((pending) => {
        const { [uid]: shown, ...others } = pending.changed;
        return { ...pending, changed: shown === change ? others : pending.changed };
      });
      this.#refetch();
    }
  }

  /** The version of a text that began at `version`, after this user's edits that were saved since. */
  #latestOwn(comment: string, version: number): number {
    const next = this.#edited.get(`${comment} ${version}`);
    return next === undefined ? version : this.#latestOwn(comment, next);
  }

  /** Writes the confirmed change to the cache. Followed by a refetch, because other users may have written since. */
  async #confirm(change: (list: Comment[]) => Comment[]): Promise<void> {
    const { queryKey } = commentsQuery(this.#uid);
    await this.#queryClient.cancelQueries({ queryKey });
    const shown = this.#queryClient.setQueryData(queryKey, (known) => {
      // The author of a first comment is not in the avatar list yet.
      const avatars = { ...(this.#me && { [this.#me.uid]: this.#me.avatar }), ...known?.avatars };
      return known && { comments: change(known.comments), avatars };
    });
    this.#queryClient.setQueryData(
      detailQuery(this.#uid).queryKey,
      (open) => open && { ...open, timeline: shown?.comments.length ?? open.timeline },
    );
  }

  #refetch(): void {
    void this.#queryClient.invalidateQueries({ queryKey: commentsQuery(this.#uid).queryKey });
  }
}

/** Replaces a comment of a list, or adds it. */
const upsert =
  (comment: Comment) =>
  (list: Comment[]): Comment[] =>
    list.some((other) => other.uid === comment.uid)
      ? list.map((other) => (other.uid === comment.uid ? comment : other))
      : [...list, comment];

/** A draft as it is shown while it is sent. */
function toShownComment(
  { text, mentions, time, place }: Draft,
  { uid, parent, me }: { uid: string; parent: string | null; me: Profile },
): CommentWithAvatar {
  return {
    uid,
    parent,
    comment: text.trim(),
    time,
    place,
    pin: null,
    mentions: [...remainingMentions(text, mentions)],
    added_by: me.uid,
    added_by_name: me.name,
    avatar: me.avatar,
    timestamp: new Date().toISOString(),
    edited_at: null,
    resolved: null,
    version: 1,
  };
}
