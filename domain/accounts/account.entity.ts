import { Entity, type EntityItem } from "electrodb";
import { FOLLOWUP_OWNERS, FOLLOWUP_STATUSES } from "#contracts/staff/followup.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A user account. `uid` is the subject claim of the identity provider when the account opens. A balance changes only together with
 * a ledger row. `onTrial` (a shard) lists the accounts whose trial is still to be ended; it is absent before and after a trial, and
 * without one. Deleting an account leaves a row without personal data, because the ledger and workspace objects refer to it.
 */
export const AccountEntity = new Entity(
  {
    model: { service: "accounts", entity: "account", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Subject of the user in the user pool, once they were created there again; absent while it is `uid`. */
      poolSubject: { type: "string" },
      email: { type: "string", required: true },
      /** Address that a link was sent to, and that replaces `email` once the link is opened; empty or absent without one. */
      newEmail: { type: "string" },
      /** When that link expires, ISO 8601. */
      newEmailUntil: { type: "string" },
      /** The `newEmail` to which the email with its link bounced; not a problem of the account once `newEmail` is another. */
      undeliveredNewEmail: { type: "string" },
      /** The address to which an email bounced last; not a problem of the account once `email` is another. */
      undeliveredEmail: { type: "string" },
      /** The email address in the form in which all its spellings are equal; see `normaliseEmail`. */
      normalisedEmail: { type: "string", required: true },
      email_verified: { type: "boolean", required: true, default: false },
      firstName: { type: "string", required: true, default: "" },
      lastName: { type: "string", required: true, default: "" },
      name: { type: "string", required: true, default: "" },
      avatar: { type: "string", required: true, default: "" },
      phone: { type: "string", required: true, default: "" },
      /** Whether they get an email when a long analysis is done. */
      analysisEmails: { type: "boolean", required: true, default: true },
      intro: { type: "boolean", required: true, default: false },
      followedUp: { type: "boolean", required: true, default: false },
      company_name: { type: "string", required: true, default: "" },
      find: { type: "string", required: true, default: "" },
      field: { type: "string", required: true, default: "" },
      affiliate: { type: "string", required: true, default: "" },
      keyword: { type: "string", required: true, default: "" },
      interested_in: { type: "string", required: true, default: "" },
      source: { type: "string", required: true, default: "" },
      role: { type: ["trial", "freemium", "member", "admin"] as const, required: true },
      superadmin: { type: "boolean", required: true, default: false },
      /** Staff exempted from two-factor authentication; see `waiveSecondFactor`. No request sets it. */
      mfa_waived: { type: "boolean", required: true, default: false },
      /** Id of the workspace, or empty. */
      workspace: { type: "string", required: true, default: "" },
      /** Name of the workspace whose admin, or staff, removed them, until their membership changes again; or empty. */
      removed_from: { type: "string", required: true, default: "" },
      trialStart: { type: "string" },
      trialEnd: { type: "string" },
      onTrial: { type: "string" },
      /** Set once, when the end of the trial is recorded and emailed. Only `trialEnd` decides whether a trial is running. */
      trialEnded: { type: "boolean", required: true, default: false },
      trialExtended: { type: "boolean", required: true, default: false },
      /** Versions of the documents the user last agreed to; absent before that. */
      terms: { type: "string" },
      privacy: { type: "string" },
      imageCredits: { type: "number", required: true, default: 0 },
      videoCredits: { type: "number", required: true, default: 0 },
      imageHeatmaps: { type: "number", required: true, default: 0 },
      videoHeatmaps: { type: "number", required: true, default: 0 },
      visitedSubscriptions: { type: "number", required: true, default: 0 },
      /** Which team follows up with the user, and how far it got. Only staff set and see them. */
      followup: { type: FOLLOWUP_OWNERS },
      status: { type: FOLLOWUP_STATUSES },
      /** Campaigns of Mailshake that staff added them to, oldest first; at most 50. Only staff see them. */
      campaigns: {
        type: "list",
        items: {
          type: "map",
          properties: {
            id: { type: "number", required: true },
            title: { type: "string", required: true },
            /** When, ISO 8601. */
            at: { type: "string", required: true },
          },
        },
      },
      created_at: { type: "string", required: true, readOnly: true },
      last_login: { type: "string" },
      /** Sessions that began before this time (seconds since 1970) are invalid, whatever their tokens say. */
      signed_out_at: { type: "number" },
      /** Password reset links emailed before this time are no longer valid. */
      resets_since: { type: "string" },
      deleted_at: { type: "string" },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byEmail: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["normalisedEmail"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["uid"], casing: "none" },
      },
      byTrialEnd: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["onTrial"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["trialEnd"], casing: "none" },
      },
    },
  },
  table,
);
export type Account = EntityItem<typeof AccountEntity>;
