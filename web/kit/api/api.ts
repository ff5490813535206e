import { accessToken, sessionEnded } from "#web/kit/auth/session.ts";
import { supportView, supportViewEnded } from "#web/kit/auth/support-view.ts";
import { createCall } from "./call.ts";

/** The API client of all screens. */
export const call = createCall({
  fetch: (url, init) => fetch(url, init),
  accessToken,
  onSignedOut: () => (supportView() ? supportViewEnded : sessionEnded).set(true),
  supportView: () => supportView()?.uid,
  onSupportViewEnded: () => supportViewEnded.set(true),
});
