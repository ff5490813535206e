import { Link2, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Comment } from "#contracts/comments.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Composer } from "../composer/composer.tsx";
import type { CommentChanges } from "../store/comment-changes.ts";
import { type CommentDraftStore, useDraft } from "../store/comment-draft-store.ts";
import type { CommentPermissions } from "./comment-permissions.ts";
import { CommentText } from "./comment-text.tsx";
import { RelativeTime } from "./relative-time.tsx";
import threadItemStyles from "./thread-item.module.css";
import type { CommentWithAvatar } from "./threads.ts";

/** Props that each comment in the list needs for its actions. */
export type CommentActionsProps = {
  readonly draftStore: CommentDraftStore;
  readonly changes: CommentChanges;
  readonly rights: CommentPermissions;
  readonly onRemove: (comment: Comment) => void;
  readonly onLink: (comment: Comment) => void;
};

type Props = CommentActionsProps & {
  comment: CommentWithAvatar;
  /** Content at the end of the first line. */
  mark?: ReactNode;
  /** Actions before the default ones. */
  actions?: ReactNode;
};

/** A comment: author, time, text and actions. */
export const CommentItem = memo(function CommentItem({
  comment,
  draftStore,
  changes,
  rights,
  onRemove,
  onLink,
  mark,
  actions,
}: Props) {
  const { uid, version, added_by_name: name, avatar, timestamp } = comment;
  const editing = useDraft(draftStore, `edit ${uid}`);
  const isSending = uid.startsWith("sending");
  return (
    <div className={threadItemStyles.comment} aria-busy={isSending}>
      <Avatar name={name} avatar={avatar} />
      <div className={threadItemStyles.commentHead}>
        <b dir="auto">{name}</b>
        <span className={threadItemStyles.commentWhen}>{isSending ? "Sending…" : <RelativeTime iso={timestamp} />}</span>
        {mark}
      </div>
      {editing ? (
        <Composer
          draftStore={draftStore}
          name={`edit ${uid}`}
          label="Your comment"
          placeholder="Your comment"
          action="Save"
          focus={1}
          onSend={() => void changes.edit(comment)}
          onCancel={() => draftStore.forget(`edit ${uid}`)}
          help={
            toApiError(editing.problem).code === "comment.changed" && (
              <>
                <p>Latest version:</p>
                <blockquote dir="auto">{comment.comment}</blockquote>
              </>
            )
          }
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {!isSending && !editing && (
        <div className={threadItemStyles.commentActions}>
          {actions}
          <span className={threadItemStyles.commentIcons}>
            <IconButton label={`Copy link to the comment by ${name}`} onClick={() => onLink(comment)}>
              <Link2 />
            </IconButton>
            {rights.mayEdit(comment) && (
              <IconButton
                label="Edit your comment"
                onClick={() => draftStore.draft(`edit ${uid}`, { text: comment.comment, mentions: comment.mentions, version })}
              >
                <Pencil />
              </IconButton>
            )}
            {rights.mayRemove(comment) && (
              <IconButton label={`Delete the comment by ${name}`} onClick={() => onRemove(comment)}>
                <Trash2 />
              </IconButton>
            )}
          </span>
        </div>
      )}
    </div>
  );
});
