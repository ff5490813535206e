import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "#web/kit/api/api-error.ts";
import "./fields.css";

type Props = {
  /** What was thrown; nothing while all is well. */
  problem: unknown;
  /** The way on from it. */
  children?: ReactNode;
};

/** Why a form was refused, and the id to ask support about where nothing better can be said. Announced when it appears. */
export function FormProblem({ problem, children }: Props) {
  const isOurs = problem instanceof ApiError && problem.status >= 500;
  return (
    <div role="alert" className="form-problem">
      {problem !== undefined && problem !== null && (
        <>
          <CircleAlert aria-hidden="true" />
          <p>
            {problem instanceof Error ? problem.message : String(problem)} {children}
            {isOurs && problem.requestId && <small>Request {problem.requestId}</small>}
          </p>
        </>
      )}
    </div>
  );
}
