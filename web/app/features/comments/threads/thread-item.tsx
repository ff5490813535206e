import { Check } from "lucide-react";
import { type MouseEvent, memo, useEffect, useRef } from "react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { pluralize } from "#web/kit/format.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import { Composer } from "../composer/composer.tsx";
import { goToThread } from "../pins/comment-navigation.ts";
import { useDraft } from "../store/comment-draft-store.ts";
import { type CommentActionsProps, CommentItem } from "./comment-item.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { ThreadActions } from "./thread-actions.tsx";
import styles from "./thread-item.module.css";
import { ThreadPlace } from "./thread-place.tsx";
import { commentLabel, type Thread } from "./threads.ts";

type Props = CommentActionsProps &
  Pick<OpenHeatmap, "player" | "scrollToStage"> & {
    thread: Thread;
    isSelected: boolean;
    /** Incremented to scroll to the selected thread. Constant for all other threads. */
    reveal: number;
  };

/** A thread in the list: the first comment, the replies and the reply field. */
export const ThreadItem = memo(
  function ThreadItem({ thread, player, scrollToStage, isSelected, reveal, ...context }: Props) {
    const { first, replies } = thread;
    const { pin } = first;
    const { draftStore, changes } = context;
    const item = useRef<HTMLElement>(null);
    const replyName = `reply ${first.uid}` as const;
    const replying = useDraft(draftStore, replyName);
    useFocusFallback(item, nextFocusTarget);
    const look = () => goToThread(draftStore, { player }, first);
    const go = () => {
      look();
      scrollToStage();
    };

    useEffect(() => {
      if (!isSelected || reveal === 0 || !draftStore.reveals(reveal)) return;
      item.current?.scrollIntoView({ block: "center" });
      // Do not move focus away from a field in which the user types.
      if (!(document.activeElement instanceof HTMLTextAreaElement)) item.current?.focus({ preventScroll: true });
    }, [isSelected, reveal, draftStore]);

    const onClick = ({ target }: MouseEvent) => {
      const isOwn = (target as Element).closest("a, button, textarea, [role=listbox]");
      if (!isOwn && window.getSelection()?.isCollapsed !== false) look();
    };
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons for position and time do the same by keyboard
      <article
        ref={item}
        className={styles.thread}
        tabIndex={-1}
        aria-label={commentLabel(first)}
        data-uid={first.uid}
        data-selected={isSelected}
        onClick={onClick}
      >
        <CommentItem
          {...context}
          comment={first}
          mark={(pin !== null || first.time !== null) && <ThreadPlace pin={pin} time={first.time} onGo={go} />}
          actions={
            <ThreadActions
              isResolved={first.resolved !== null}
              isReplying={replying !== undefined}
              onReply={() => draftStore.draft(replyName)}
              onResolve={(isResolved) => void changes.resolve(first, isResolved)}
            />
          }
        />
        {first.resolved && (
          <p className={styles.threadResolved}>
            <Check aria-hidden="true" />
            <span>
              Resolved by {first.resolved.by_name} <RelativeTime iso={first.resolved.at} />
            </span>
          </p>
        )}
        {replies.length > 0 && (
          <ul className={styles.threadReplies} aria-label={pluralize(replies.length, "reply", "replies")}>
            {replies.map((reply) => (
              <li key={reply.uid}>
                <CommentItem {...context} comment={reply} />
              </li>
            ))}
          </ul>
        )}
        {replying && (
          <div className={styles.threadReply}>
            <Composer
              draftStore={draftStore}
              name={replyName}
              label={`Reply to ${first.added_by_name}`}
              placeholder="Reply, @ to mention"
              action="Reply"
              focus={1}
              onSend={() => void changes.add(replyName, first.uid)}
              onCancel={() => draftStore.forget(replyName)}
            />
          </div>
        )}
      </article>
    );
  },
  ({ thread: one, ...before }, { thread: other, ...after }) => {
    const keys = Object.keys(after) as (keyof typeof after)[];
    return isSameThread(one, other) && keys.every((key) => Object.is(before[key], after[key]));
  },
);

/** Focus target after a thread is deleted or resolved: the next thread, or the list if the next one is being sent. */
function nextFocusTarget(item: HTMLElement): HTMLElement | null {
  const beside = item.dataset.uid?.startsWith("sending") ? null : (item.nextElementSibling ?? item.previousElementSibling);
  return (beside as HTMLElement | null) ?? item.parentElement;
}

function isSameThread(one: Thread, other: Thread): boolean {
  const isSame = one.first === other.first && one.replies.length === other.replies.length;
  return isSame && one.replies.every((reply, index) => reply === other.replies[index]);
}
