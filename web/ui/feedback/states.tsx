import { Button } from "@aws-amplify/ui-react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { asApiError } from "#web/kit/api/api-error.ts";
import "./states.css";

type ErrorStateProps = {
  title: string;
  problem: unknown;
  onRetry: () => void;
  /** Action to show when a retry would fail again. */
  instead?: ReactNode;
};

/** Error state of a page section: the reason, the request id for support, and a retry button. */
export function ErrorState({ title, problem, onRetry, instead }: ErrorStateProps) {
  const { message, requestId } = asApiError(problem);
  return (
    <section className="state" role="alert">
      <span className="state__icon state__icon--error">
        <CircleAlert />
      </span>
      <h2>{title}</h2>
      <p>{message}</p>
      {requestId && (
        <p className="state__request">
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
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="state">
      <span className="state__icon">{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </section>
  );
}
