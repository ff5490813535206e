import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("BRAND_TRACKING_MACHINE_ARN");

/** Starts the brand tracking of a video. Idempotent per request. */
export const startBrandTracking = ({ uid, gen, request }: BrandJob): Promise<void> =>
  start(machine, request, { uid, gen, request });
