import { accessToken, sessionEnded } from "#web/kit/auth/session.ts";
import { createCall } from "./call.ts";

/** The client that every screen calls the API with. */
export const call = createCall({
  fetch: (url, init) => fetch(url, init),
  accessToken,
  onSignedOut: () => sessionEnded.set(true),
});
