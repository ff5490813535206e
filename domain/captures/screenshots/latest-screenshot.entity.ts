import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The latest screenshot of one request, by a hash of the request. Expires with the screenshot. */
export const LatestScreenshotEntity = new Entity(
  {
    model: { service: "captures", entity: "latestScreenshot", version: "1" },
    attributes: {
      request: { type: "string", required: true, readOnly: true },
      screenshot: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byRequest: {
        pk: { field: "pk", composite: ["request"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
