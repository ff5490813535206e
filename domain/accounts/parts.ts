import { now } from "#domain/kit/clock.ts";
import { type Part, put, update } from "#domain/kit/transaction.ts";
import { AccountEntity } from "./account.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

/** What is known of a person when the account opens. */
export type NewAccount = {
  readonly uid: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly superadmin?: boolean;
};

/** How the account starts. A person who opens a workspace at once has neither trial nor credits of his own. */
export type Start = {
  readonly role: "trial" | "freemium" | "admin" | "member";
  readonly workspace?: string;
  readonly trialEnd?: string;
  readonly images: number;
  readonly videos: number;
};

/** Thrown as the refusal of an account that is there already. */
export class AccountExists extends Error {
  override readonly name = "AccountExists";
}

/** The part that puts a new account, unless there is one with this uid. Its credits need their ledger rows in the same transaction. */
export function putAccount(person: NewAccount, start: Start): Part {
  const { uid, email, email_verified, firstName, lastName, superadmin = false } = person;
  const at = now().toISOString();
  return {
    write: put(
      AccountEntity.create({
        uid,
        email,
        normalisedEmail: normaliseEmail(email),
        email_verified,
        firstName,
        lastName,
        name: `${firstName} ${lastName}`.trim(),
        superadmin,
        role: start.role,
        workspace: start.workspace ?? "",
        ...(start.trialEnd && { trialStart: at, trialEnd: start.trialEnd }),
        imageCredits: start.images,
        videoCredits: start.videos,
        created_at: at,
      }).params(),
    ),
    refuse: () => new AccountExists(),
  };
}

/** Makes a person without a workspace its admin or member. */
export function joinWorkspace(uid: string, workspace: string, role: "admin" | "member"): Part {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set({ workspace, role })
        .where((account, { eq, notExists }) => `${eq(account.workspace, "")} AND ${notExists(account.deleted_at)}`)
        .params(),
    ),
    refuse: "caller.forbidden",
  };
}
