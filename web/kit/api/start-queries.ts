import type { LoaderFunctionArgs } from "react-router-dom";
import { accessToken } from "#web/kit/auth/session.ts";

type Start = (params: LoaderFunctionArgs["params"]) => readonly Promise<unknown>[];

/**
 * A route loader that starts the page's queries without waiting for them: in parallel with the profile and the page's code.
 * Visitors start none. Failures are shown by the page, which runs the same queries.
 */
export const startQueries =
  (start: Start) =>
  ({ params }: LoaderFunctionArgs): null => {
    void accessToken()
      .then((token) => (token ? Promise.all(start(params)) : undefined))
      .catch(() => undefined);
    return null;
  };
