import { randomBytes } from "node:crypto";
import type { Account } from "#domain/accounts/account.entity.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type OldItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import { HOUR_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { type Action, ActionEntity, type ActionMode } from "./action.entity.ts";

const VALID_SECONDS = {
  resetPassword: HOUR_SECONDS,
  verifyEmail: 24 * HOUR_SECONDS,
  recoverEmail: 7 * 24 * HOUR_SECONDS,
  changeEmail: 24 * HOUR_SECONDS,
  undoEmail: 7 * 24 * HOUR_SECONDS,
} as const;
/** A function that answers requests is ended after 29 seconds, so that no two of them work with the same link. */
const LOCK_SECONDS = 30;
/** How long an expired link can still be recognised and replaced by a new one. */
const RETENTION_SECONDS = 30 * 24 * HOUR_SECONDS;

/** When a link that is issued at this time expires, ISO 8601. */
export const expiryOf = (mode: ActionMode, at: Date): string => isoAfter(at, VALID_SECONDS[mode]);

/** A new link for a user: the 256-bit secret to email, and the transaction item that makes it valid. */
export function issueAction(
  mode: ActionMode,
  { uid, email }: Pick<Account, "uid" | "email">,
  more: Pick<Action, "turns_off_factors"> = {},
): { code: string; expires_at: string; item: TransactionItem } {
  const code = randomBytes(32).toString("base64url");
  const at = now();
  const row = {
    digest: sha256(code, "base64url"),
    mode,
    uid,
    email,
    ...more,
    created_at: at.toISOString(),
    expires_at: expiryOf(mode, at),
    ttl: secondsAfter(at, VALID_SECONDS[mode] + RETENTION_SECONDS),
  };
  return { code, expires_at: row.expires_at, item: { write: put(ActionEntity.create(row).params()) } };
}

/** The action of a secret, and its account; undefined for unknown secrets and deleted accounts. */
export async function findAction(code: string): Promise<{ action: Action; account: Account } | undefined> {
  const { data: action } = await ActionEntity.get({ digest: sha256(code, "base64url") }).go({ consistent: true });
  const account = action?.uid ? await readAccount(action.uid) : undefined;
  return action && account ? { action, account } : undefined;
}

/**
 * Whether a link can still be used. Setting a password invalidates every older password reset link, and only the last new address
 * that the user asked for can be confirmed.
 */
export function stateOf(
  { mode, used_at, created_at, expires_at, email }: Action,
  { resets_since, newEmail }: Account,
): "valid" | "used" | "expired" {
  if (used_at !== undefined) return "used";
  if (mode === "changeEmail" && newEmail !== email) return "expired";
  if (mode === "resetPassword" && resets_since !== undefined && created_at < resets_since) return "used";
  return expires_at <= now().toISOString() ? "expired" : "valid";
}

/** A usable link of this mode. Throws `action.invalid`, `action.used` or `action.expired`. */
export async function readAction(code: string, mode: ActionMode): Promise<{ action: Action; account: Account }> {
  const found = await findAction(code);
  if (found?.action.mode !== mode) throw new AppError("action.invalid");
  const state = stateOf(found.action, found.account);
  if (state !== "valid") throw new AppError(`action.${state}`);
  return found;
}

/** Marks a link as used, in the transaction of its action. */
export const consumeAction = ({ digest }: Action): TransactionItem => ({
  write: update(
    ActionEntity.patch({ digest })
      .set({ used_at: now().toISOString() })
      .where((action, { notExists, gt }) => `${notExists(action.used_at)} AND ${gt(action.expires_at, now().toISOString())}`)
      .params(),
  ),
  onConditionFailed: consumeError,
});

const consumeError = (old: OldItem): AppError => new AppError(old?.used_at === undefined ? "action.expired" : "action.used");

/**
 * Holds a link while an external service does the work. `work` commits the given item, which marks the link as used, in its last
 * transaction. If the work fails, the link is valid again at once. If its function is killed, it is valid after a while, so the
 * work must be repeatable. Throws `action.used`, or `request.in_progress` while someone else holds the link.
 */
export async function withActionClaimed(action: Action, work: (used: TransactionItem) => Promise<void>): Promise<void> {
  const { digest } = action;
  const locked_until = await lock(digest);
  try {
    await work({
      write: update(
        ActionEntity.patch({ digest })
          .set({ used_at: now().toISOString() })
          .remove(["locked_until"])
          .where((each, { eq, notExists }) => `${notExists(each.used_at)} AND ${eq(each.locked_until, locked_until)}`)
          .params(),
      ),
      onConditionFailed: "action.used",
    });
  } catch (error) {
    await conditionHolds(
      ActionEntity.patch({ digest })
        .remove(["locked_until"])
        .where((each, { eq }) => eq(each.locked_until, locked_until))
        .go(),
    );
    throw error;
  }
}

async function lock(digest: string): Promise<string> {
  const at = now();
  const locked_until = isoAfter(at, LOCK_SECONDS);
  const claim = ActionEntity.patch({ digest })
    .set({ locked_until })
    .where(
      (action, { notExists, lte }) =>
        `${notExists(action.used_at)} AND (${notExists(action.locked_until)} OR ${lte(action.locked_until, at.toISOString())})`,
    );
  if (await conditionHolds(claim.go())) return locked_until;
  const { data: held } = await ActionEntity.get({ digest }).go({ consistent: true });
  if (!held || held.used_at !== undefined) throw new AppError("action.used");
  const seconds = Math.ceil((Date.parse(held.locked_until ?? locked_until) - at.getTime()) / 1000);
  throw new AppError("request.in_progress", { seconds: Math.max(1, seconds) });
}

/** Invalidates the links of this mode that a user was sent after another one. */
export async function invalidateLaterActions({ uid, mode, created_at, digest: own }: Action): Promise<void> {
  const { data } = await ActionEntity.query
    .byPerson({ uid })
    .gt({ created_at })
    .where((action, { eq, notExists }) => `${eq(action.mode, mode)} AND ${notExists(action.used_at)}`)
    .go({ pages: "all" });
  // The key also contains the digest, so the link itself is among them.
  const later = data.filter(({ digest }) => digest !== own);
  for (const { digest } of later) await ActionEntity.patch({ digest }).set({ used_at: now().toISOString() }).go();
}

/** The addresses that links of an account were emailed to. */
export async function listAddressesOfActions(uid: string): Promise<readonly string[]> {
  const { data } = await ActionEntity.query.byPerson({ uid }).go({ pages: "all" });
  return [...new Set(data.map(({ email }) => email))];
}

/** Earlier verified addresses of an account, as far as the links are kept that restore them. */
export async function listPreviousAddresses(uid: string): Promise<readonly string[]> {
  const { data } = await ActionEntity.query.byPerson({ uid }).go({ pages: "all" });
  return [...new Set(data.filter(({ mode }) => mode === "undoEmail").map(({ email }) => email))];
}

/** Deletes every link of a deleted account. */
export async function deleteActions(uid: string): Promise<void> {
  const { data } = await ActionEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { digest } of data) await ActionEntity.delete({ digest }).go();
}
