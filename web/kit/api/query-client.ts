import { QueryClient } from "@tanstack/react-query";
import { mayPass } from "./api-error.ts";

/** Signed links live five minutes; what carries them is asked for again before that. */
export const LINK_LIFE_MS = 4 * 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: LINK_LIFE_MS,
      retry: (failures, problem) => mayPass(problem) && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
