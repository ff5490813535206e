import type { Comment } from "#contracts/comments.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { splitComment } from "./split-comment.ts";
import threadItemStyles from "./thread-item.module.css";

/** The text of a comment with links and highlighted mentions. */
export function CommentText({ comment: { comment, mentions, edited_at } }: { comment: Comment }) {
  return (
    <p className={threadItemStyles.commentText} dir="auto">
      {splitComment(comment, mentions).map(({ kind, text }, index) => {
        if (kind === "mention")
          return (
            <mark key={index} className={threadItemStyles.commentMention}>
              {text}
            </mark>
          );
        if (kind === "link")
          return (
            <a key={index} href={text} target="_blank" rel="noopener noreferrer nofollow">
              {text}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          );
        return text;
      })}
      {edited_at !== null && (
        <span className={threadItemStyles.commentEdited} title={`Edited ${dayAndTime(edited_at)}`}>
          {" (edited)"}
        </span>
      )}
    </p>
  );
}
