import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Comment, comments } from "#contracts/comments.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { remainingMentions } from "../composer/mentions.ts";
import type { CommentWithAvatar } from "../threads/threads.ts";
import { commentsQuery } from "./queries.ts";
import { useCommentDraftStore } from "./use-comments.ts";

/**
 * Mutations of a heatmap's comments: optimistic, and rolled back with an error message on failure. Text that could not be saved
 * is restored to its editor.
 */
export function useCommentChanges({ uid }: Pick<HeatmapDetail, "uid">) {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const draftStore = useCommentDraftStore({ uid });
  return useMemo(() => {
    const { queryKey } = commentsQuery(uid);

    /** Writes the confirmed change to the cache, then refetches, because other users may have written since. */
    const confirm = async (change: (list: Comment[]) => Comment[]) => {
      await queryClient.cancelQueries({ queryKey });
      const shown = queryClient.setQueryData(queryKey, (known) => {
        // The author of a first comment is not in the avatar list yet.
        const avatars = { ...(me && { [me.uid]: me.avatar }), ...known?.avatars };
        return known && { comments: change(known.comments), avatars };
      });
      queryClient.setQueryData(
        detailQuery(uid).queryKey,
        (open) => open && { ...open, timeline: shown?.comments.length ?? open.timeline },
      );
    };
    const refetch = () => void queryClient.invalidateQueries({ queryKey });
    const upsert = (comment: Comment) => (list: Comment[]) =>
      list.some((other) => other.uid === comment.uid)
        ? list.map((other) => (other.uid === comment.uid ? comment : other))
        : [...list, comment];

    const turns = new Map<string, Promise<unknown>>();
    /** By comment and version: the version after this user's edit of it. */
    const edited = new Map<string, number>();

    /** The version of a text that began at `version`, after this user's edits that were saved since. */
    const latestOwn = (comment: string, version: number): number => {
      const next = edited.get(`${comment} ${version}`);
      return next === undefined ? version : latestOwn(comment, next);
    };

    /** Shows a changed comment until the server responds. Changes of the same comment are sent sequentially. */
    const applyChange = async (comment: CommentWithAvatar, change: Partial<CommentWithAvatar>, send: () => Promise<Comment>) => {
      draftStore.pend((pending) => ({ ...pending, changed: { ...pending.changed, [comment.uid]: change } }));
      const turn = (turns.get(comment.uid) ?? Promise.resolve()).then(send, send);
      turns.set(comment.uid, turn);
      try {
        await confirm(upsert(await turn));
      } finally {
        if (turns.get(comment.uid) === turn) turns.delete(comment.uid);
        draftStore.pend((pending) => {
          const { [comment.uid]: shown, ...others } = pending.changed;
          return { ...pending, changed: shown === change ? others : pending.changed };
        });
        refetch();
      }
    };

    return {
      /** Submits a draft as a new thread or a reply. Returns whether it was saved. */
      async add(name: "new" | `answer ${string}`, parent: string | null): Promise<boolean> {
        const draft = draftStore.drafts.get()[name];
        if (!draft || !me || draft.text.trim() === "") return false;
        const { time, place } = draft;
        const key = new IdempotencyKey(draft.key);
        const mentions = remainingMentions(draft.text, draft.mentions);
        const shown: CommentWithAvatar = {
          uid: `sending ${key.value}`,
          parent,
          comment: draft.text.trim(),
          time,
          place: place,
          pin: null,
          mentions: [...mentions],
          added_by: me.uid,
          added_by_name: me.name,
          avatar: me.avatar,
          timestamp: new Date().toISOString(),
          edited_at: null,
          resolved: null,
          version: 1,
        };
        draftStore.pend((pending) => ({ ...pending, added: [...pending.added, shown] }));
        draftStore.forget(name);
        const settle = () =>
          draftStore.pend((pending) => ({ ...pending, added: pending.added.filter((comment) => comment !== shown) }));
        try {
          const body = { comment: shown.comment, parent, time, place, mentions: mentions.map((person) => person.uid) };
          const added = await call(comments.add, { params: { uid }, body }, { idempotencyKey: key });
          await confirm(upsert(added));
          settle();
          if (draftStore.view.get().selected === shown.uid) draftStore.select(added.uid);
          refetch();
          return true;
        } catch (problem) {
          settle();
          draftStore.restore(name, { ...draft, key: key.value }, problem);
          refetch();
          return false;
        }
      },

      /** Saves an edited comment. */
      async edit(comment: CommentWithAvatar): Promise<void> {
        const name = `edit ${comment.uid}` as const;
        const draft = draftStore.drafts.get()[name];
        if (!draft || draft.text.trim() === "") return;
        const text = draft.text.trim();
        const mentions = remainingMentions(text, draft.mentions);
        draftStore.forget(name);
        if (text === comment.comment) return;
        const key = new IdempotencyKey(draft.key);
        const send = async () => {
          const version = latestOwn(comment.uid, draft.version ?? comment.version);
          const body = { version, comment: text, mentions: mentions.map((person) => person.uid) };
          const saved = await call(comments.edit, { params: { uid, comment: comment.uid }, body }, { idempotencyKey: key });
          edited.set(`${comment.uid} ${version}`, saved.version);
          return saved;
        };
        const change = { comment: text, mentions: [...mentions], edited_at: new Date().toISOString() };
        await applyChange(comment, change, send).catch((problem: unknown) => {
          const wasFirst = toApiError(problem).code === "comment.changed";
          draftStore.restore(name, { ...draft, key: key.value, ...(wasFirst && { version: undefined }) }, problem);
        });
      },

      /** Resolves or reopens a thread. */
      async resolve(first: CommentWithAvatar, isResolved: boolean): Promise<void> {
        const resolved = isResolved ? { at: new Date().toISOString(), by_name: me?.name ?? "" } : null;
        const send = () => call(comments.resolve, { params: { uid, comment: first.uid }, body: { resolved: isResolved } });
        await applyChange(first, { resolved }, send).catch(snackbar.failure);
      },

      /** Deletes a comment. Deleting the first one of a thread deletes its replies. */
      async remove({ uid: comment }: Comment): Promise<void> {
        draftStore.pend((pending) => ({ ...pending, removed: [...pending.removed, comment] }));
        try {
          const { deleted } = await call(comments.remove, { params: { uid, comment } });
          for (const gone of deleted) {
            draftStore.forget(`answer ${gone}`);
            draftStore.forget(`edit ${gone}`);
          }
          await confirm((list) => list.filter((other) => !deleted.includes(other.uid)));
        } catch (problem) {
          snackbar.failure(problem);
        } finally {
          draftStore.pend((pending) => ({ ...pending, removed: pending.removed.filter((other) => other !== comment) }));
          refetch();
        }
      },
    };
  }, [queryClient, uid, draftStore, me]);
}

export type CommentChanges = ReturnType<typeof useCommentChanges>;
