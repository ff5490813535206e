import { type OldItem, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { AccountEntity } from "./account.entity.ts";

const FIELDS = {
  image: { credits: "imageCredits", heatmaps: "imageHeatmaps", none: "billing.no_image_credits" },
  video: { credits: "videoCredits", heatmaps: "videoHeatmaps", none: "billing.no_video_credits" },
} as const;

type Kind = keyof typeof FIELDS;

/**
 * Debits one personal credit of each given kind. Succeeds only for a verified user without a workspace whose trial, if any, has
 * not ended and who has all of these credits.
 */
export function debitPersonalCredits(uid: string, kinds: readonly Kind[]): TransactionItem {
  const at = now().toISOString();
  const ones = (field: "credits" | "heatmaps") => Object.fromEntries(kinds.map((kind) => [FIELDS[kind][field], 1]));
  return {
    write: update(
      AccountEntity.patch({ uid })
        .subtract(ones("credits"))
        .add(ones("heatmaps"))
        .where((account, { gte, gt, eq, ne, notExists }) =>
          [
            ...kinds.map((kind) => gte(account[FIELDS[kind].credits], 1)),
            eq(account.workspace, ""),
            eq(account.email_verified, true),
            notExists(account.deleted_at),
            `(${ne(account.role, "trial")} OR ${gt(account.trialEnd, at)})`,
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => debitError(old, at, kinds),
  };
}

function debitError(old: OldItem, at: string, kinds: readonly Kind[]): AppError {
  if (!old || old.deleted_at) return new AppError("caller.unknown");
  if (!old.email_verified) return new AppError("caller.unverified");
  if (old.workspace) return new AppError("caller.forbidden");
  if (old.role === "trial" && String(old.trialEnd) <= at) return new AppError("billing.trial_ended");
  const lacking = kinds.find((kind) => Number(old[FIELDS[kind].credits]) < 1) ?? "image";
  return new AppError(FIELDS[lacking].none);
}

/** Returns one personal credit, whatever the user's role is now. */
export function refundPersonalCredit(uid: string, kind: Kind): TransactionItem {
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
