import { LEGAL } from "#contracts/legal.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { conditionCheck, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { type Account, AccountEntity } from "./account.entity.ts";
import { claimEmail } from "./email-claims.ts";
import { normaliseEmail } from "./normalise-email.ts";
import { putPoolUser } from "./pool-user/pool-user-items.ts";

/** Data of a user when the account opens. */
export type NewAccount = {
  readonly uid: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly superadmin?: boolean;
  /** The user agreed to the current terms and privacy policy; needs `consentItems` in the same transaction. */
  readonly acceptedTerms?: boolean;
  /** How the user found us, if that is known before they are asked. */
  readonly find?: string;
  /** Referring partner and campaign. */
  readonly affiliate?: string;
  readonly source?: string;
  /** Search term that led to the sign-up, and the interest that a link or a chosen plan implies. */
  readonly keyword?: string;
  readonly interested_in?: string;
};

/** How the account starts. A user who opens a workspace immediately has neither trial nor personal credits. */
export type InitialPlan = {
  readonly role: "trial" | "freemium" | "admin" | "member";
  readonly workspace?: string;
  readonly trialEnd?: string;
  readonly images: number;
  readonly videos: number;
  /** The mailbox had an account before (`hadAccount`), so this one starts without trial and credits. */
  readonly isReturning?: boolean;
};

/** Thrown when the account already exists. */
export class AccountExists extends Error {
  override readonly name = "AccountExists";
}

/** Thrown when role, workspace or balances of a user changed since they were read. */
export class AccountChanged extends ConflictError {
  override readonly name = "AccountChanged";
}

/**
 * The transaction items that create an account, unless one exists with this uid (`AccountExists`) or for this mailbox
 * (`account.exists`). Its credits need their ledger rows in the same transaction.
 */
export function putAccount(person: NewAccount, start: InitialPlan): readonly TransactionItem[] {
  const { uid, email, email_verified, firstName, lastName, superadmin = false, acceptedTerms } = person;
  const { find, affiliate, source, keyword, interested_in } = person;
  const at = now().toISOString();
  const account = AccountEntity.create({
    uid,
    email,
    normalisedEmail: normaliseEmail(email),
    email_verified,
    firstName,
    lastName,
    name: nameOf({ firstName, lastName }),
    superadmin,
    role: start.role,
    workspace: start.workspace ?? "",
    ...(start.trialEnd && { trialStart: at, trialEnd: start.trialEnd, onTrial: shardOf(uid) }),
    ...(acceptedTerms && LEGAL),
    ...(find !== undefined && { find }),
    ...(affiliate !== undefined && { affiliate }),
    ...(source !== undefined && { source }),
    ...(keyword !== undefined && { keyword }),
    ...(interested_in !== undefined && { interested_in }),
    imageCredits: start.images,
    videoCredits: start.videos,
    created_at: at,
  });
  return [
    { write: put(account.params()), onConditionFailed: () => new AccountExists() },
    claimEmail(email, uid, start),
    putPoolUser(uid, uid),
  ];
}

/** Full name: first and last name. */
export const nameOf = ({ firstName, lastName }: Pick<Account, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Makes a user without a workspace its admin or member. */
export function joinWorkspace(uid: string, workspace: string, role: "admin" | "member"): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set({ workspace, role })
        .remove(["onTrial"])
        .where((account, { eq, notExists }) => `${eq(account.workspace, "")} AND ${notExists(account.deleted_at)}`)
        .params(),
    ),
    onConditionFailed: "caller.forbidden",
  };
}

/**
 * Condition check: the user has an account and is in the workspace (or in none, for an empty string); otherwise `service.busy`.
 */
export function inWorkspaceCondition(workspace: string, uid: string): TransactionItem {
  const check = AccountEntity.delete({ uid }).where(
    (account, { eq, notExists }) => `${eq(account.workspace, workspace)} AND ${notExists(account.deleted_at)}`,
  );
  return { write: conditionCheck(check.params()), onConditionFailed: "service.busy" };
}

/** A user's role and workspace (empty string for none). */
export type AccountMembership = Pick<Account, "role" | "workspace"> & Partial<Pick<Account, "removed_from">>;

/**
 * Changes a user's role and workspace; with `balances` also sets their personal credits, which need ledger rows in the same
 * transaction. Requires role, workspace (and credits, with `balances`) to be as read in `account`, and the account not deleted;
 * otherwise throws `AccountChanged`, which `retryOnConflict` handles.
 */
export function changeMembership(
  account: Account,
  to: AccountMembership,
  balances?: { images: number; videos: number },
): TransactionItem {
  const { uid, role, workspace, imageCredits, videoCredits, trialEnd, trialEnded } = account;
  const trialContinues = to.role === "trial" && trialEnd !== undefined && !trialEnded;
  const set = AccountEntity.patch({ uid }).set({
    removed_from: "",
    ...to,
    ...(balances && { imageCredits: balances.images, videoCredits: balances.videos }),
    ...(trialContinues && { onTrial: shardOf(uid), trialEnd }),
  });
  const change = (trialContinues ? set : set.remove(["onTrial"])).where((item, { eq, notExists }) =>
    [
      eq(item.role, role),
      eq(item.workspace, workspace),
      notExists(item.deleted_at),
      ...(balances ? [eq(item.imageCredits, imageCredits), eq(item.videoCredits, videoCredits)] : []),
    ].join(" AND "),
  );
  return { write: update(change.params()), onConditionFailed: () => new AccountChanged() };
}

/**
 * Extends a running trial, once per account: `trial.already_extended` afterwards, `AccountChanged` if it changed since it was read.
 */
export function extendTrial({ uid, trialEnd = "" }: Account, until: string): TransactionItem {
  return {
    write: update(
      AccountEntity.patch({ uid })
        .set({ trialEnd: until, onTrial: shardOf(uid), trialExtended: true, trialEnded: false })
        .where((account, { eq, ne, notExists }) =>
          [
            eq(account.role, "trial"),
            eq(account.trialEnd, trialEnd),
            ne(account.trialExtended, true),
            notExists(account.deleted_at),
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => (old?.trialExtended ? new AppError("trial.already_extended") : new AccountChanged()),
  };
}
