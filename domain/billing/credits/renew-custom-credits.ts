import { failureText } from "#domain/kit/failure-text.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { changeWorkspace } from "#domain/workspaces/change-workspace.ts";
import { dueForRenewal } from "#domain/workspaces/due-for-renewal.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { now } from "#kit/clock.ts";
import { monthsAfter } from "./billing-month.ts";
import { expire, grant } from "./ledger.ts";

/**
 * Grants the month's custom credits to the workspaces in beta that pay for no subscription, which would bring them. A failure does
 * not block the others. Returns those that failed, with the reason.
 */
export async function renewCustomCredits(): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const uid of await dueForRenewal(now())) await renew(uid).catch((error: unknown) => failed.push(failureText(uid, error)));
  return failed;
}

const renew = (uid: string): Promise<void> =>
  retryOnConflict(async () => {
    const workspace = await findWorkspace(uid);
    const at = now().toISOString();
    const due = workspace?.renewal_due;
    if (!workspace || workspace.closed_at !== undefined || due === undefined || due > at) return;
    const { custom_image_credits, custom_video_credits, imageCredits, videoCredits, beta, subscription } = workspace;
    if (custom_image_credits === undefined || custom_video_credits === undefined) return;
    // Months that passed unnoticed bring nothing: credits do not add up.
    let next = due;
    for (let months = 1; next <= at; months++) next = monthsAfter(due, months);
    const later = { renewed: "live", renewal_due: next };
    if (!beta || isPaying(subscription)) return commitTransaction([changeWorkspace(workspace, later)]);
    const name = `custom#${uid}#${due}`;
    const credits = { images: custom_image_credits, videos: custom_video_credits };
    await commitTransaction([
      changeWorkspace(workspace, { ...later, imageCredits: credits.images, videoCredits: credits.videos }),
      ...expire(uid, name, { images: imageCredits, videos: videoCredits }),
      ...grant(uid, name, credits),
      publishEvent({ type: "credits.granted", scope: uid, object: uid }),
    ]);
  });
