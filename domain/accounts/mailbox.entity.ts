import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * That a mailbox has an account, however its address is spelled. The key is a digest, so that the row may outlive the account: who comes
 * back gets no second trial.
 */
export const MailboxEntity = new Entity(
  {
    model: { service: "accounts", entity: "mailbox", version: "1" },
    attributes: {
      /** SHA-256 of the normalised address, hexadecimal. */
      mailbox: { type: "string", required: true, readOnly: true },
      /** Whose it is; empty once that account is deleted. */
      uid: { type: "string", required: true },
      opened_at: { type: "string", required: true },
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
