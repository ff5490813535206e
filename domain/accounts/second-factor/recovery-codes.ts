import { randomInt } from "node:crypto";
import { deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { sha256 } from "#kit/sha256.ts";
import { RecoveryCodesEntity } from "./recovery-codes.entity.ts";

const CODES = 10;
/** Letters and digits that are hard to confuse. Sixteen of them are 80 bits, so that a plain digest can be stored. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

const digestOf = (uid: string, code: string): string =>
  sha256(`${uid} ${code.toUpperCase().replace(/[^0-9A-Z]/g, "")}`, "base64url");

/**
 * New recovery codes of a user, as `XXXX-XXXX-XXXX-XXXX`, and the transaction item that makes them valid instead of all previous
 * ones.
 */
export function issueRecoveryCodes(uid: string): { codes: readonly string[]; item: TransactionItem } {
  const codes = Array.from({ length: CODES }, newCode);
  const row = { uid, digests: codes.map((code) => digestOf(uid, code)), created_at: now().toISOString() };
  return { codes, item: { write: put(RecoveryCodesEntity.put(row).params()) } };
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return signs.replace(/(.{4})(?=.)/g, "$1-");
}

/** The number of unused recovery codes of a user. */
export async function countRecoveryCodes(uid: string): Promise<number> {
  const { data } = await RecoveryCodesEntity.get({ uid }).go({ consistent: true });
  return data?.digests?.length ?? 0;
}

/** Whether this is an unused recovery code of a user. Case, spaces and dashes do not matter. */
export async function isRecoveryCode(uid: string, code: string): Promise<boolean> {
  const { data } = await RecoveryCodesEntity.get({ uid }).go({ consistent: true });
  return data?.digests?.includes(digestOf(uid, code)) ?? false;
}

/** Uses up a recovery code: `factor.recovery_code_wrong` unless it is an unused one. */
export function consumeRecoveryCode(uid: string, code: string): TransactionItem {
  const digest = digestOf(uid, code);
  const use = RecoveryCodesEntity.patch({ uid })
    .delete({ digests: [digest] })
    .where((row, { contains }) => contains(row.digests, digest));
  return { write: update(use.params()), onConditionFailed: "factor.recovery_code_wrong" };
}

/** Makes a used recovery code valid again, because what it was used for failed. */
export async function restoreRecoveryCode(uid: string, code: string): Promise<void> {
  await RecoveryCodesEntity.patch({ uid })
    .add({ digests: [digestOf(uid, code)] })
    .go();
}

/** The transaction item that deletes the recovery codes of a user. */
export const deleteRecoveryCodes = (uid: string): TransactionItem => ({
  write: deleteItem(RecoveryCodesEntity.delete({ uid }).params()),
});
