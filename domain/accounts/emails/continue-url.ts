import * as z from "zod";

/** The page of our site that the link opens after its action: `/path`, never another host. */
export const continueUrl = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional();
