import * as z from "zod";
import { everyUser } from "#contracts/kit/callers.ts";

/** Also callers without a session. */
export const anyone = { anonymous: "yes", ...everyUser } as const;

/** A response without content. */
export const Nothing = z.strictObject({});
