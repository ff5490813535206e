import { toApiError } from "#web/kit/api/api-error.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";

/** The page of a report that does not exist or could not be loaded. */
export function ReportError({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const isGone = toApiError(problem).status === 404;
  return (
    <ErrorState
      title={isGone ? "Report not found" : "Couldn’t load this report"}
      problem={problem}
      onRetry={onRetry}
      instead={isGone ? <ButtonLink to="/reports">Back to reports</ButtonLink> : undefined}
    />
  );
}
