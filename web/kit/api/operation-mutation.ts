import { type QueryClient, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { call } from "./api.ts";
import type { IdempotencyKey } from "./idempotency-key.ts";
import { refresh } from "./operation-query.ts";
import { useDedupedMutation } from "./use-deduped-mutation.ts";

/** The argument of `mutate`: the request, or void if the operation has none. */
// biome-ignore lint/suspicious/noConfusingVoidType: with `void`, `mutate()` needs no argument.
type Variables<Op> = unknown extends Request<Op> ? void : Request<Op>;

export type OperationMutationOptions<Op extends Operation, Context = unknown> = Omit<
  UseMutationOptions<Output<Op>, Error, Variables<Op>, Context>,
  "mutationFn"
> & {
  /** Operations to refetch after success, because the mutation changes their responses. */
  refreshes?: readonly Operation[];
  /**
   * Whether `onSuccess` waits for the refetch, so that the page already shows the change. Default: refetch after it, in the
   * background.
   */
  refreshesFirst?: boolean;
  /** The idempotency key of a request. Default: a new one each time. */
  idempotencyKey?: (request: Variables<Op>) => IdempotencyKey;
};

/** Mutation options that call an operation. */
export function operationMutation<Op extends Operation, Context = unknown>(
  queryClient: QueryClient,
  operation: Op,
  { refreshes = [], refreshesFirst = false, idempotencyKey, onSuccess, ...options }: OperationMutationOptions<Op, Context> = {},
): UseMutationOptions<Output<Op>, Error, Variables<Op>, Context> {
  return {
    ...options,
    mutationFn: (request) =>
      call(operation, (request ?? {}) as Request<Op>, idempotencyKey && { idempotencyKey: idempotencyKey(request) }),
    onSuccess: async (...result) => {
      if (refreshesFirst) await refresh(queryClient, refreshes);
      await onSuccess?.(...result);
      if (!refreshesFirst) void refresh(queryClient, refreshes);
    },
  };
}

/** A mutation that calls an operation and refetches what it changes. A double click calls it once. */
export function useOperationMutation<Op extends Operation, Context = unknown>(
  operation: Op,
  options?: OperationMutationOptions<Op, Context>,
) {
  return useDedupedMutation(operationMutation(useQueryClient(), operation, options));
}
