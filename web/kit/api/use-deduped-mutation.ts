import {
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation whose call joins the latest one if that still runs with the same variables, which are compared as JSON. The second click of a
 * double click comes before the button is disabled, and would create a second object or expire the checkout of the first.
 */
export function useDedupedMutation<Data, Variables, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const mutation = useMutation(options);
  const start = mutation.mutateAsync;
  const latest = useRef<{ variables: string; result: Promise<Data> }>(undefined);
  const mutateAsync: UseMutateAsyncFunction<Data, Error, Variables, Context> = useCallback(
    (...args) => {
      const variables = JSON.stringify(args[0] ?? {});
      if (latest.current?.variables === variables) return latest.current.result;
      const result = start(...args);
      latest.current = { variables, result };
      const end = () => {
        if (latest.current?.result === result) latest.current = undefined;
      };
      result.then(end, end);
      return result;
    },
    [start],
  );
  const mutate: UseMutateFunction<Data, Error, Variables, Context> = useCallback(
    (...args) => {
      // `onError` reports it.
      mutateAsync(...args).catch(() => undefined);
    },
    [mutateAsync],
  );
  const { reset } = mutation;
  const resetAll = useCallback(() => {
    latest.current = undefined;
    reset();
  }, [reset]);
  return { ...mutation, mutate, mutateAsync, reset: resetAll };
}
