import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { toApiError } from "#web/kit/api/api-error.ts";
import styles from "./states.module.css";

type ErrorStateProps = {
  title: string;
  problem: unknown;
  onRetry: () => void;
  /** Action to show when a retry would fail again. */
  instead?: ReactNode;
};

/** Error state of a page section: the reason, the request id for support, and a retry button. */
export function ErrorState({ title, problem, onRetry, instead }: ErrorStateProps) {
  const { message, requestId } = toApiError(problem);
  return (
    <section className={styles.state} role="alert">
      <span className={clsx(styles.stateIcon, styles.stateIconError)}>
        <CircleAlert />
      </span>
      <h2>{title}</h2>
      <p>{message}</p>
      {requestId && (
        <p className={styles.stateRequest}>
          Request <code>{requestId}</code>
        </p>
      )}
      {instead ?? (
        <Button variation="primary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </section>
  );
}

/** Empty state of a page section, with an optional action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  isPage = false,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** Whether the title is the heading of the page. */
  isPage?: boolean;
}) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <section className={styles.state}>
      <span className={styles.stateIcon}>{icon}</span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {action}
    </section>
  );
}
