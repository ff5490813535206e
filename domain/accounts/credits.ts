import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { type OldItem, type Part, update } from "#domain/kit/transaction.ts";
import { AccountEntity } from "./account.entity.ts";

const FIELDS = {
  image: { credits: "imageCredits", heatmaps: "imageHeatmaps", none: "billing.no_image_credits" },
  video: { credits: "videoCredits", heatmaps: "videoHeatmaps", none: "billing.no_video_credits" },
} as const;

/**
 * Takes one personal credit. Holds only for a verified person who is in no workspace, whose trial (if that is what it is) has not
 * ended at this moment, and who has a credit left.
 */
export function takePersonalCredit(uid: string, kind: "image" | "video"): Part {
  const { credits, heatmaps, none } = FIELDS[kind];
  const at = now().toISOString();
  return {
    write: update(
      AccountEntity.patch({ uid })
        .subtract({ [credits]: 1 })
        .add({ [heatmaps]: 1 })
        .where((account, { gte, gt, eq, ne, notExists }) =>
          [
            gte(account[credits], 1),
            eq(account.workspace, ""),
            eq(account.email_verified, true),
            notExists(account.deleted_at),
            `(${ne(account.role, "trial")} OR ${gt(account.trialEnd, at)})`,
          ].join(" AND "),
        )
        .params(),
    ),
    refuse: (old) => refusalOfSpending(old, at, none),
  };
}

function refusalOfSpending(old: OldItem, at: string, none: "billing.no_image_credits" | "billing.no_video_credits"): AppError {
  if (!old || old.deleted_at) return new AppError("caller.unknown");
  if (!old.email_verified) return new AppError("caller.unverified");
  if (old.workspace) return new AppError("caller.forbidden");
  if (old.role === "trial" && String(old.trialEnd) <= at) return new AppError("billing.trial_ended");
  return new AppError(none);
}

/** Gives one personal credit back, whatever the person has become since. */
export function returnPersonalCredit(uid: string, kind: "image" | "video"): Part {
  const { credits, heatmaps } = FIELDS[kind];
  return {
    write: update(
      AccountEntity.patch({ uid })
        .add({ [credits]: 1 })
        .subtract({ [heatmaps]: 1 })
        .params(),
    ),
  };
}
