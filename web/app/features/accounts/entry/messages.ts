import { TRIAL } from "#contracts/reference.ts";

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Shown for every address, so that the response does not reveal which addresses have an account. */
export const LINK_SENT = "If an account exists for that address, we’ve sent a link.";
/** The contents of a trial, as text. */
export const TRIAL_INCLUDES = `${TRIAL.days}-day free trial: ${pluralize(TRIAL.images, "image heatmap")} and ${pluralize(TRIAL.videos, "video heatmap")}`;
export const INVITES_SENT = "Invites are on their way!";
