/** Shown for every address, so that the response does not reveal which addresses have an account. */
export const LINK_SENT = "If that address has an account, we sent a link.";
export const INVITES_SENT = "Invites are on their way!";
