import { Check, RotateCcw } from "lucide-react";
import styles from "./thread-item.module.css";

type Props = { isResolved: boolean; isReplying: boolean; onReply: () => void; onResolve: (isResolved: boolean) => void };

/** Reply, unless a reply is being written, and Resolve or Reopen. */
export function ThreadActions({ isResolved, isReplying, onReply, onResolve }: Props) {
  const Icon = isResolved ? RotateCcw : Check;
  return (
    <>
      {!isReplying && (
        <button type="button" className={styles.threadAction} onClick={onReply}>
          Reply
        </button>
      )}
      <button type="button" className={styles.threadAction} onClick={() => onResolve(!isResolved)}>
        <Icon aria-hidden="true" />
        {isResolved ? "Reopen" : "Resolve"}
      </button>
    </>
  );
}
