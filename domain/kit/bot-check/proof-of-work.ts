import { PROOF, type Proof } from "#contracts/bot-check.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { sha256Bytes } from "#kit/sha256.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { UsedProofEntity } from "./used-proof.entity.ts";

/** The slowest phone solves a challenge within a minute; the rest is for choosing another file. */
const CHALLENGE_SECONDS = 10 * 60;

/** Purpose of a challenge: a demo analysis, or a code by text message. It is not accepted for anything else. */
export type BotCheckPurpose = "demo" | "factor";

const signedFor = (purpose: BotCheckPurpose): string => `${purpose} challenge`;

/** A new challenge, which is signed instead of stored: only used ones take space. */
export async function createChallenge(purpose: BotCheckPurpose): Promise<{ challenge: string; expires_at: string }> {
  const at = now();
  const challenge = await signCursor(signedFor(purpose), `${newId("ch")}.${secondsAfter(at, CHALLENGE_SECONDS)}`);
  return { challenge, expires_at: isoAfter(at, CHALLENGE_SECONDS) };
}

/**
 * Checks a solved challenge, and returns the transaction item that marks it as used: `bot_check.used` if it was used before.
 * Throws `bot_check.failed` if it is not solved, has expired, or was not issued by us for this purpose.
 */
export async function proofItem(purpose: BotCheckPurpose, { challenge, solutions }: Proof): Promise<TransactionItem> {
  const expiry = Number((await contentOf(purpose, challenge)).split(".")[1]);
  const isSolved = solutions.every((solution, puzzle) => leadingZeroBits(`${challenge}.${puzzle}.${solution}`) >= PROOF.bits);
  if (!isSolved || expiry <= now().getTime() / 1000) throw new AppError("bot_check.failed");
  return {
    write: put(UsedProofEntity.create({ challenge, ttl: expiry }).params()),
    onConditionFailed: "bot_check.used",
  };
}

async function contentOf(purpose: BotCheckPurpose, challenge: string): Promise<string> {
  try {
    return await verifyCursor(signedFor(purpose), challenge);
  } catch (error) {
    throw error instanceof AppError ? new AppError("bot_check.failed", {}, { cause: error }) : error;
  }
}

/** Leading zero bits of the SHA-256 digest of a text, counted up to 32. */
const leadingZeroBits = (text: string): number => Math.clz32(sha256Bytes(text).readUInt32BE());
