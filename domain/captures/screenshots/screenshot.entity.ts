import { Entity, type EntityItem } from "electrodb";
import { SCREENSHOT_FORMATS } from "#contracts/staff/captures.ts";
import { table } from "#domain/kit/table.ts";

/** A screenshot that staff requested, without the cookies that were sent. Row and image expire after a day. */
export const ScreenshotEntity = new Entity(
  {
    model: { service: "captures", entity: "screenshot", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      requested_by: { type: "string", required: true, readOnly: true },
      requested_by_name: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      url: { type: "string", required: true, readOnly: true },
      format: { type: SCREENSHOT_FORMATS, required: true, readOnly: true },
      status: { type: ["requested", "done", "failed"] as const, required: true, default: "requested" },
      /** Why it failed, as a code of a heatmap's `PROBLEMS`. */
      problem: { type: "string" },
      title: { type: "string" },
      final_url: { type: "string" },
      width: { type: "number" },
      height: { type: "number" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
export type Screenshot = EntityItem<typeof ScreenshotEntity>;
