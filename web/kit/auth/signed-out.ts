import { createSignal } from "#web/kit/signal.ts";

/** Whether the user has logged out, in this or another tab, so that this page is about to be left. */
export const signedOut = createSignal(false);
