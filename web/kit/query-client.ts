import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Signed links live five minutes; what carries them is asked for again before that. */
export const LINK_LIFE_MS = 4 * 60_000;

/** Only what may pass by itself is tried again: no connection, a busy or broken server. */
function worthRetrying(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
  return passing && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: LINK_LIFE_MS, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
