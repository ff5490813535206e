import { Button } from "@aws-amplify/ui-react";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { DEAD_LETTERS_AT_ONCE, type StaffDeadLetter } from "#contracts/staff/operations.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { dayAndTime, pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { DeadLetterDialog } from "./dead-letter-dialog.tsx";
import styles from "./operations.module.css";

/** A request that waits for a confirmation, about a message or a whole queue (null). */
type Asked = { readonly action: "redrive" | "discard"; readonly queue: string; readonly message: string | null };
type Opened = { readonly queue: string; readonly letter: StaffDeadLetter };
type Props = {
  data: Output<typeof staffBackoffice.deadLetters> | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** Messages that failed every retry, by queue, with buttons that send them again or discard them. */
export function DeadLettersCard({ data, error, refetch }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const [asked, setAsked] = useState<Asked>();
  const close = (done: string, left: number) => {
    snackbar.success(`${done}${left > 0 ? `, ${left} left` : ""}`);
    setOpened(undefined);
    setAsked(undefined);
  };
  const onError = (problem: Error) => {
    setAsked(undefined);
    snackbar.failure(problem);
  };
  const refreshes = [staffBackoffice.deadLetters, staffBackoffice.pendingWork, staffBackoffice.audit];
  const redrive = useOperationMutation(staffBackoffice.redrive, {
    refreshes,
    onSuccess: ({ redriven, left }) => close(`${pluralize(redriven, "message")} sent again`, left),
    onError,
  });
  const discard = useOperationMutation(staffBackoffice.discard, {
    refreshes,
    onSuccess: ({ discarded, left }) => close(`${pluralize(discarded, "message")} discarded`, left),
    onError,
  });
  return (
    <SectionCard
      title="Dead letters"
      lead="Messages that failed every retry. They’re kept for 14 days. Fix the cause first: a message that fails again comes back. Discard what you no longer need."
    >
      {error && !data && <ErrorState title="Couldn’t load the messages" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading messages" heights={[160]} />}
      {data?.queues.length === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title="No dead letters"
          text={`All ${data.empty} queues are empty.`}
        />
      )}
      {data?.queues.map((queue) => (
        <section key={queue.name} className={styles.queue} aria-label={queue.name}>
          <header>
            <div>
              <h3>{queue.name}</h3>
              <p>{pluralize(queue.count, "message")}</p>
            </div>
            <div className={styles.actions}>
              <Button size="small" onClick={() => setAsked({ action: "discard", queue: queue.name, message: null })}>
                Discard all
              </Button>
              <Button size="small" onClick={() => setAsked({ action: "redrive", queue: queue.name, message: null })}>
                Send all again
              </Button>
            </div>
          </header>
          <ul>
            {queue.messages.map((letter) => (
              <li key={letter.id}>
                <button type="button" onClick={() => setOpened({ queue: queue.name, letter })}>
                  <strong>{letter.error}</strong>
                  <small>
                    {[letter.function, dayAndTime(letter.at), letter.attempts !== null && pluralize(letter.attempts, "attempt")]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {queue.count > queue.messages.length && (
            <p className={styles.more}>The first {queue.messages.length} messages are shown.</p>
          )}
        </section>
      ))}
      {opened && (
        <DeadLetterDialog
          letter={opened.letter}
          isRedriving={redrive.isPending}
          onClose={() => setOpened(undefined)}
          onRedrive={() => redrive.mutate({ body: { queue: opened.queue, message: opened.letter.id } })}
          onDiscard={() => setAsked({ action: "discard", queue: opened.queue, message: opened.letter.id })}
        />
      )}
      <Confirm
        isOpen={asked?.action === "redrive"}
        confirmLabel="Send all again"
        isBusy={redrive.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && redrive.mutate({ body: { queue: asked.queue, message: asked.message } })}
      >
        Up to {DEAD_LETTERS_AT_ONCE} messages of {asked?.queue} will be sent to their function again.
      </Confirm>
      <Confirm
        isOpen={asked?.action === "discard"}
        confirmLabel={asked?.message === null ? "Discard all" : "Discard"}
        isBusy={discard.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && discard.mutate({ body: { queue: asked.queue, message: asked.message } })}
      >
        {asked?.message === null ? `Up to ${DEAD_LETTERS_AT_ONCE} messages` : "This message"} of {asked?.queue} will be deleted
        without being sent again.
      </Confirm>
    </SectionCard>
  );
}
