import {
  type QueryClient,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { call } from "./api.ts";
import type { IdempotencyKey } from "./idempotency-key.ts";
import { refresh } from "./operation-query.ts";

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

/**
 * A mutation that calls an operation and refetches what it changes. A call that repeats the latest one while that runs joins it: the
 * second click of a double click comes before the button is disabled, and would create a second object.
 */
export function useOperationMutation<Op extends Operation, Context = unknown>(
  operation: Op,
  options?: OperationMutationOptions<Op, Context>,
) {
  const mutation = useMutation(operationMutation(useQueryClient(), operation, options));
  const start = mutation.mutateAsync;
  const latest = useRef<{ request: string; result: Promise<Output<Op>> }>(undefined);
  const mutateAsync: UseMutateAsyncFunction<Output<Op>, Error, Variables<Op>, Context> = useCallback(
    (...args) => {
      const request = JSON.stringify(args[0] ?? {});
      if (latest.current?.request === request) return latest.current.result;
      const result = start(...args);
      latest.current = { request, result };
      const end = () => {
        if (latest.current?.result === result) latest.current = undefined;
      };
      result.then(end, end);
      return result;
    },
    [start],
  );
  const mutate: UseMutateFunction<Output<Op>, Error, Variables<Op>, Context> = useCallback(
    (...args) => {
      // `onError` reports it.
      mutateAsync(...args).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
