import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./api-error.ts";

/** Presigned links expire after five minutes. Queries that contain them are refetched before that. */
export const LINK_LIFE_MS = 4 * 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: LINK_LIFE_MS,
      retry: (failures, problem) => isRetryable(problem) && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
