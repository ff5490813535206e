import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";

/** Maps input names of a request to form fields with other names. */
type FieldNames<Fields> = Readonly<Record<string, keyof Fields & string>>;

/** Errors about the URL. */
const ADDRESS_CODES = ["capture.address_blocked", "capture.address_not_found"];

/**
 * Requests a capture. Retries of the same input use the same idempotency key, so that nothing is charged twice. Validation errors
 * are shown at their fields, a rejected URL only at the URL field. Other errors are stored until reset or retried.
 * @param address the field with the URL
 */
export function useCapture<Op extends Operation, Fields extends FieldValues>(
  operation: Op,
  { getValues, setError }: UseFormReturn<Fields>,
  address: Path<Fields>,
  fieldOf: FieldNames<Fields> = {},
) {
  const keyOf = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  /** Shows the issues of an error at their fields. Returns whether that says everything. */
  const mark = ({ code, message, issues }: ApiError): boolean => {
    if (ADDRESS_CODES.includes(code)) {
      setError(address, { message });
      return true;
    }
    const marked = issues.filter((issue) => {
      const input = issue.path.split(".")[0]!;
      const field = fieldOf[input] ?? input;
      if (!(field in getValues())) return false;
      setError(field as Path<Fields>, { message: issue.message });
      return true;
    });
    return issues.length > 0 && marked.length === issues.length;
  };
  const request = async (body: unknown): Promise<Output<Op> | undefined> => {
    setProblem(undefined);
    try {
      return await call(operation, { body } as Request<Op>, { idempotencyKey: keyOf(body) });
    } catch (error) {
      if (!(error instanceof ApiError && mark(error))) setProblem(error);
      return undefined;
    }
  };
  return { request, problem, clearProblem: () => setProblem(undefined) };
}
