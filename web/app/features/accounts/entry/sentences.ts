import { TRIAL } from "#contracts/reference.ts";

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Shown for every address, so that the response does not reveal which addresses have an account. */
export const LINK_SENT = "If that address has an account, we sent a link.";
/** The contents of a trial, as text. */
export const TRIAL_HOLDS = `${TRIAL.days} days, ${counted(TRIAL.images, "image heatmap")} and ${counted(TRIAL.videos, "video heatmap")}`;
export const INVITES_SENT = "Invites are on their way!";
