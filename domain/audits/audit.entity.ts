import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Audit } from "#contracts/audits.ts";
import { table } from "#domain/kit/table.ts";
import { now } from "#kit/clock.ts";
import type { Found } from "./facts/find-elements.ts";

/** Why a request can fail. */
const AUDIT_PROBLEMS = ["unreadable", "timed_out", "broke_off"] as const;
export type AuditProblemCode = (typeof AUDIT_PROBLEMS)[number];

/**
 * The elements found on an image (`facts`), and its audits. One row for each, which belongs to the heatmap and is deleted with it.
 * A request sets `requested_gen`; the run sets `state`, and the content with the generation that it was made for.
 */
export const ImageAuditEntity = new Entity(
  {
    model: { service: "audits", entity: "audit", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      kind: { type: ["facts", "creative", "ux"] as const, required: true, readOnly: true },
      state: { type: ["requested", "done", "failed"] as const, required: true },
      requested_at: { type: "string", required: true },
      requested_by: { type: "string", required: true },
      /** Generation of the heatmap that the last request was made for. */
      requested_gen: { type: "number", required: true },
      /** Why the last request failed. */
      problem: { type: AUDIT_PROBLEMS },
      /** Generation that `found` or `audit` was made for. */
      gen: { type: "number" },
      found: { type: CustomAttributeType<Found>("any") },
      audit: { type: CustomAttributeType<Audit>("any") },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["heatmap"], casing: "none" },
        sk: { field: "sk", composite: ["kind"], casing: "none" },
      },
    },
  },
  table,
);
export type AuditRow = EntityItem<typeof ImageAuditEntity>;

/** A run without a result after this time has crashed. */
const TIMEOUT_MS = 5 * 60 * 1000;

/** The state of an audit, or of facts: a request that a run should have met by now has failed. */
export const stateOf = (row: Pick<AuditRow, "state" | "requested_at">): AuditRow["state"] =>
  row.state === "requested" && now().getTime() - Date.parse(row.requested_at) >= TIMEOUT_MS ? "failed" : row.state;
