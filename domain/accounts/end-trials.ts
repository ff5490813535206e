import { trialEndedTemplate } from "#domain/accounts/emails/trial-ended.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { failureText } from "#domain/kit/failure-text.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { type Account, AccountEntity } from "./account.entity.ts";

/** Number of trials ended, and the accounts whose trial could not be ended, with the reason. */
export type EndedTrials = { readonly ended: number; readonly failed: readonly string[] };

/**
 * Records the end of each expired trial and emails the user, once. `trialEnd` alone, not this job, decides when creation stops.
 * A trial that fails to end does not block the others; the next run retries it.
 */
export async function endTrials(): Promise<EndedTrials> {
  const due = (await Promise.all(SHARDS.map(dueTrials))).flat();
  const failed: string[] = [];
  let ended = 0;
  for (const account of due) {
    await endTrial(account).then(
      (did) => (ended += did ? 1 : 0),
      (error: unknown) => failed.push(failureText(account.uid, error)),
    );
  }
  return { ended, failed };
}

async function dueTrials(onTrial: string): Promise<readonly Account[]> {
  const { data } = await AccountEntity.query.byTrialEnd({ onTrial }).lte({ trialEnd: now().toISOString() }).go({ pages: "all" });
  return data;
}

/** Returns whether it ended the trial; false if the trial was extended, converted or ended in the meantime. */
async function endTrial({ uid, email, firstName, trialEnd = "" }: Account): Promise<boolean> {
  return commitIf(
    update(
      AccountEntity.patch({ uid })
        .set({ trialEnded: true })
        .remove(["onTrial"])
        .where((account, { eq, exists, notExists }) =>
          [
            exists(account.onTrial),
            eq(account.trialEnd, trialEnd),
            eq(account.role, "trial"),
            notExists(account.deleted_at),
          ].join(" AND "),
        )
        .params(),
    ),
    [
      publishEvent({ type: "account.trial_ended", scope: uid, object: uid }),
      ...queueEmail(trialEndedTemplate, email, { firstName }),
    ],
  );
}
