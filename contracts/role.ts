import * as z from "zod";

export const Role = z.enum(["trial", "freemium", "member", "admin"]).meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** User pool group of staff. Membership alone does not make a user staff. */
export const STAFF_GROUP = "staff";
