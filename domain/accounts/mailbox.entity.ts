import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * Records that a mailbox has an account, in any spelling. The key is a digest, so that the row may outlive the account: a
 * returning user gets no second trial.
 */
export const MailboxEntity = new Entity(
  {
    model: { service: "accounts", entity: "mailbox", version: "1" },
    attributes: {
      /** SHA-256 of the normalised address, hexadecimal. */
      mailbox: { type: "string", required: true, readOnly: true },
      /** Uid of the owner; empty once that account is deleted. */
      uid: { type: "string", required: true },
      opened_at: { type: "string", required: true },
      /**
       * Set once the owner has changed their address to another mailbox: until then (ISO 8601) no one else gets this one, so that
       * the owner can undo the change.
       */
      reserved_until: { type: "string" },
    },
    indexes: {
      byMailbox: {
        pk: { field: "pk", composite: ["mailbox"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
