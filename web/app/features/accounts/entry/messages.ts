/** Shown for every address, so that the response does not reveal which addresses have an account. */
export const LINK_SENT = "If an account exists for that address, we’ve sent a link.";
export const INVITES_SENT = "Invites are on their way!";
