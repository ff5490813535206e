import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A person without an account who signed in with an external identity provider. Only their browser gets the secret; the row stores
 * the digest by which it is found. The secret opens the account, once.
 */
export const SignUpTicketEntity = new Entity(
  {
    model: { service: "accounts", entity: "signUpTicket", version: "1" },
    attributes: {
      /** SHA-256 of the secret, base64url. */
      digest: { type: "string", required: true, readOnly: true },
      /** The provider's name in the user pool, and the subject that it assigns. */
      provider: { type: "string", required: true, readOnly: true },
      subject: { type: "string", required: true, readOnly: true },
      /** Address that the provider has verified. */
      email: { type: "string", required: true, readOnly: true },
      /** Names as the provider knows them, or empty. */
      firstName: { type: "string", required: true, readOnly: true },
      lastName: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byDigest: {
        pk: { field: "pk", composite: ["digest"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
export type SignUpTicket = EntityItem<typeof SignUpTicketEntity>;
