import { Button } from "@aws-amplify/ui-react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { asApiError } from "#web/kit/api/api-error.ts";
import "./states.css";

type ErrorStateProps = {
  title: string;
  problem: unknown;
  onRetry: () => void;
  /** The way on where another try would end the same. */
  instead?: ReactNode;
};

/** A part of a page that could not be had: the reason, the id to ask support about, and another try. */
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

/** A part of a page that holds nothing yet, or nothing any more, with the way on. */
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
