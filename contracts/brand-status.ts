import * as z from "zod";

/** `requested`: waits for a person. `processing`: is being tracked. `done`: has a result. */
export const BRAND_STATUSES = ["requested", "processing", "done"] as const;
export const BrandStatus = z.enum(BRAND_STATUSES).meta({ id: "BrandStatus" });
export type BrandStatus = z.infer<typeof BrandStatus>;
