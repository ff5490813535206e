import { randomBytes } from "node:crypto";
import type { Account } from "#domain/accounts/account.entity.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
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
/** How long an expired link can still be recognised and replaced by a new one. */
const RETENTION_SECONDS = 30 * 24 * HOUR_SECONDS;

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
    expires_at: isoAfter(at, VALID_SECONDS[mode]),
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

const claim = ({ digest }: Action) =>
  ActionEntity.patch({ digest })
    .set({ used_at: now().toISOString() })
    .where((action, { notExists, gt }) => `${notExists(action.used_at)} AND ${gt(action.expires_at, now().toISOString())}`);

/** Marks a link as used, in the transaction of its action. */
export const consumeAction = (action: Action): TransactionItem => ({
  write: update(claim(action).params()),
  onConditionFailed: consumeError,
});

const consumeError = (old: OldItem): AppError => new AppError(old?.used_at === undefined ? "action.expired" : "action.used");

/** Marks a link as used while an external service does the work, and makes it valid again if that fails. */
export async function withActionClaimed(action: Action, work: () => Promise<void>): Promise<void> {
  await orThrow(claim(action).go(), () => new AppError("action.used"));
  try {
    await work();
  } catch (error) {
    await ActionEntity.patch({ digest: action.digest }).remove(["used_at"]).go();
    throw error;
  }
}

/** Invalidates the links of this mode that a user was sent after another one. */
export async function invalidateLaterActions({ uid, mode, created_at }: Action): Promise<void> {
  const { data } = await ActionEntity.query
    .byPerson({ uid })
    .gt({ created_at })
    .where((action, { eq, notExists }) => `${eq(action.mode, mode)} AND ${notExists(action.used_at)}`)
    .go({ pages: "all" });
  for (const { digest } of data) await ActionEntity.patch({ digest }).set({ used_at: now().toISOString() }).go();
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
