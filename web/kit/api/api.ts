import { accessToken, sessionEnded } from "#web/kit/auth/session.ts";
import { createCall } from "./call.ts";

/** The API client of all screens. */
export const call = createCall({
  fetch: (url, init) => fetch(url, init),
  accessToken,
  onSignedOut: () => sessionEnded.set(true),
});
