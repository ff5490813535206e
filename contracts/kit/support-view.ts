import * as z from "zod";

/** Names the view of a request: a member of staff sends it while they view the application as a user. */
export const SUPPORT_VIEW_HEADER = "x-sightline-view";

/** Minutes after which a view ends. */
export const SUPPORT_VIEW_MINUTES = 15;

export const SupportViewId = z
  .string()
  .regex(/^sv_[0-9a-z]{26}$/)
  .meta({ id: "SupportViewId" });
