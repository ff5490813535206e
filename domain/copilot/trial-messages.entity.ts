import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** How many messages a user sent in their trial. Clearing a conversation gives none back. */
export const TrialMessagesEntity = new Entity(
  {
    model: { service: "copilot", entity: "trialMessages", version: "1" },
    attributes: {
      user: { type: "string", required: true, readOnly: true },
      sent: { type: "number" },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["user"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
