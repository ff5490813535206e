import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import styles from "./fields.module.css";

type Props = {
  /** The thrown error; undefined if there is none. */
  problem: unknown;
  /** Action to resolve the error. */
  children?: ReactNode;
};

/**
 * Error message of a form, with the request id for support when there is no specific message. It is announced when it appears, and
 * scrolled to, because the end of a long form may not be on the screen.
 */
export function FormError({ problem, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const isOurs = problem instanceof ApiError && problem.status >= 500;
  return (
    <div ref={place} role="alert" className={styles.formProblem}>
      {problem !== undefined && problem !== null && (
        <>
          <CircleAlert aria-hidden="true" />
          <p>
            {toErrorMessage(problem)} {children}
            {isOurs && problem.requestId && <small>Request {problem.requestId}</small>}
          </p>
        </>
      )}
    </div>
  );
}
