import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { packZip } from "#domain/exports/zips/pack-zip.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.zips, ({ object }) => packZip(object));
