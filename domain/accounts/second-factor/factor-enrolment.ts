import { conditionHolds, isConditionalCheckFailed } from "#domain/kit/conditional-write.ts";
import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { sha256 } from "#kit/sha256.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { type FactorEnrolment, FactorEnrolmentEntity } from "./factor-enrolment.entity.ts";

/** How long an enrolment can be confirmed after its start. */
export const ENROLMENT_SECONDS = 300;
const RESEND_SECONDS = 60;
const MAX_ATTEMPTS = 5;

/** A phone number and its six-digit code. */
type PhoneCode = { readonly phone: string; readonly code: string };

const digestOf = (id: string, code: string): string => sha256(`${id} ${code}`, "base64url");

/**
 * Starts enrolling a factor and replaces any earlier start. A phone code cannot be sent within 60 s of the last:
 * `factor.resend_locked`.
 */
export async function startEnrolment(uid: string, by: "sms" | "app", sms?: PhoneCode): Promise<FactorEnrolment> {
  const at = now();
  const id = newId("fs");
  const start = {
    uid,
    by,
    id,
    phone: sms?.phone ?? "",
    digest: sms ? digestOf(id, sms.code) : "",
    tries: 0,
    expires_at: isoAfter(at, ENROLMENT_SECONDS),
    resend_at: isoAfter(at, sms ? RESEND_SECONDS : 0),
    ttl: secondsAfter(at, ENROLMENT_SECONDS),
  };
  const isAllowed = await conditionHolds(
    FactorEnrolmentEntity.put(start)
      .where((item, { lte, notExists }) => `${notExists(item.resend_at)} OR ${lte(item.resend_at, at.toISOString())}`)
      .go(),
  );
  if (!isAllowed) throw new AppError("factor.resend_locked", { seconds: await secondsLocked(uid, by) });
  return start;
}

async function secondsLocked(uid: string, by: "sms" | "app"): Promise<number> {
  const { data } = await FactorEnrolmentEntity.get({ uid, by }).go({ consistent: true });
  return data ? Math.max(1, Math.ceil((Date.parse(data.resend_at) - now().getTime()) / 1000)) : 1;
}

/** Deletes a pending enrolment, so that another can start immediately. */
export async function deleteEnrolment({ uid, by }: Pick<FactorEnrolment, "uid" | "by">): Promise<void> {
  await FactorEnrolmentEntity.delete({ uid, by }).go();
}

/**
 * Counts an attempt and returns the enrolment to compare the code with. Throws `factor.not_started`, and `factor.code_expired`
 * after 300 s or five attempts, whatever the code.
 */
export async function countAttempt(uid: string, by: "sms" | "app"): Promise<FactorEnrolment> {
  const at = now().toISOString();
  try {
    const { data } = await FactorEnrolmentEntity.patch({ uid, by })
      .add({ tries: 1 })
      .where((item, { gt, lt }) => `${gt(item.expires_at, at)} AND ${lt(item.tries, MAX_ATTEMPTS)}`)
      .go({ response: "all_new" });
    return data;
  } catch (error) {
    if (!isConditionalCheckFailed(error)) throw error;
    const { data } = await FactorEnrolmentEntity.get({ uid, by }).go({ consistent: true });
    throw new AppError(data ? "factor.code_expired" : "factor.not_started", {}, { cause: error });
  }
}

/** Whether this is the code that was sent. */
export const isCodeOf = (start: FactorEnrolment, code: string): boolean => start.digest === digestOf(start.id, code);

/** Ends an enrolment in the transaction of its effect: a code works once. */
export function completeEnrolment({ uid, by, id }: FactorEnrolment): TransactionItem {
  return {
    write: deleteItem(
      FactorEnrolmentEntity.delete({ uid, by })
        .where((item, { eq }) => eq(item.id, id))
        .params(),
    ),
    onConditionFailed: "factor.not_started",
  };
}
