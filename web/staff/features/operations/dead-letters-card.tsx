import { Button } from "@aws-amplify/ui-react";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffDeadLetter, StaffDeadLetterQueue } from "#contracts/staff/operations.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { dayAndTime, pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { DeadLetterDialog } from "./dead-letter-dialog.tsx";
import styles from "./operations.module.css";

type Opened = { readonly queue: string; readonly letter: StaffDeadLetter };
type Props = {
  data: Output<typeof staffBackoffice.deadLetters> | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** Messages that failed every retry, by queue, and sending them again. */
export function DeadLettersCard({ data, error, refetch }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const [whole, setWhole] = useState<StaffDeadLetterQueue>();
  const redrive = useOperationMutation(staffBackoffice.redrive, {
    refreshes: [staffBackoffice.deadLetters, staffBackoffice.pendingWork, staffBackoffice.audit],
    onSuccess: ({ redriven, left }) => {
      snackbar.success(`${pluralize(redriven, "message")} sent again${left > 0 ? `, ${left} left` : ""}`);
      setOpened(undefined);
      setWhole(undefined);
    },
    onError: (problem) => {
      setWhole(undefined);
      snackbar.failure(problem);
    },
  });
  return (
    <SectionCard
      title="Dead letters"
      lead="Messages that failed every retry. They’re kept for 14 days. Fix the cause first: a message that fails again comes back."
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
            <Button size="small" onClick={() => setWhole(queue)}>
              Send all again
            </Button>
          </header>
          <ul>
            {queue.letters.map((letter) => (
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
          {queue.count > queue.letters.length && (
            <p className={styles.more}>The first {queue.letters.length} messages are shown.</p>
          )}
        </section>
      ))}
      {opened && (
        <DeadLetterDialog
          letter={opened.letter}
          isBusy={redrive.isPending}
          onClose={() => setOpened(undefined)}
          onRedrive={() => redrive.mutate({ body: { queue: opened.queue, message: opened.letter.id } })}
        />
      )}
      <Confirm
        isOpen={whole !== undefined}
        confirmLabel="Send all again"
        isBusy={redrive.isPending}
        onCancel={() => setWhole(undefined)}
        onConfirm={() => whole && redrive.mutate({ body: { queue: whole.name, message: null } })}
      >
        Up to 100 messages of {whole?.name} will be sent to their function again.
      </Confirm>
    </SectionCard>
  );
}
