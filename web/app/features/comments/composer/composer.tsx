import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { COMMENT_LENGTH } from "#contracts/comments.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { IS_MAC } from "#web/kit/is-mac.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import { type CommentDraftStore, useDraft } from "../store/comment-draft-store.ts";
import { mentionableMembersQuery } from "../store/queries.ts";
import styles from "./composer.module.css";
import type { Draft, DraftName } from "./draft.ts";
import { MentionField } from "./mention-field.tsx";

/** From this length on, the remaining number of characters is shown. */
const COUNTER_THRESHOLD = COMMENT_LENGTH - 200;

type Props = {
  draftStore: CommentDraftStore;
  name: DraftName;
  label: string;
  placeholder: string;
  action: string;
  onSend: () => void;
  onCancel?: () => void;
  /** Draft fields to set on the first character. */
  onStart?: () => Partial<Draft>;
  /** Incremented to focus the field. From 1 on, also focused on mount. */
  focus: number;
  /** The place and time that the comment is pinned to. */
  children?: ReactNode;
  /** Additional explanation of an error. */
  help?: ReactNode;
};

/** The comment editor. Saves the draft in the `CommentDraftStore` on every change. Submit with Ctrl + Enter or the button. */
export function Composer({
  draftStore,
  name,
  label,
  placeholder,
  action,
  onSend,
  onCancel,
  onStart,
  focus,
  children,
  help,
}: Props) {
  const draft = useDraft(draftStore, name);
  const { data: me } = useQuery(meQuery);
  const { data: members = [] } = useQuery({ ...mentionableMembersQuery, enabled: me !== undefined && me.workspace !== null });
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  useFocusFallback(composer, (element) => element.closest<HTMLElement>("[tabindex]"));
  const hint = useId();
  const isTouch = useIsTouch();
  const text = draft?.text ?? "";
  const isEmpty = text.trim() === "";

  useEffect(() => {
    if (focus > 0) field.current?.focus();
  }, [focus]);

  const send = () => {
    if (!isEmpty) onSend();
  };
  return (
    <div ref={composer} className={styles.composer}>
      <div className={styles.box}>
        <MentionField
          ref={field}
          label={label}
          placeholder={placeholder}
          text={text}
          people={members.filter(({ uid }) => uid !== me?.uid)}
          describedBy={hint}
          onChange={(next, picked) =>
            draftStore.draft(name, {
              text: next,
              ...(text === "" && onStart?.()),
              ...(picked && { mentions: [...(draft?.mentions ?? []), picked] }),
            })
          }
          onSend={send}
          onEscape={() => isEmpty && onCancel?.()}
        />
        {children}
      </div>
      {draft?.problem !== undefined && <Problem problem={draft.problem}>{help}</Problem>}
      <div className={styles.foot}>
        <span id={hint} className={styles.hint}>
          {text.length > COUNTER_THRESHOLD ? (
            <span className="tabular">{COMMENT_LENGTH - text.length} characters left</span>
          ) : isTouch ? null : (
            <>
              <kbd>{IS_MAC ? "⌘" : "Ctrl"} Enter</kbd> to {action.toLowerCase()}
            </>
          )}
        </span>
        {onCancel && (
          <Button variation="link" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button variation="primary" size="small" isDisabled={isEmpty} onClick={send}>
          {action}
        </Button>
      </div>
    </div>
  );
}

function Problem({ problem, children }: { problem: unknown; children: ReactNode }) {
  const { message, requestId } = toApiError(problem);
  return (
    <div className={styles.problem} role="alert">
      <p>
        {message}
        {requestId && (
          <>
            {" "}
            Request <code>{requestId}</code>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
