import { checkExists, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { isPaying, PAYING_STATUSES } from "./is-usable.ts";
import { MemberEntity } from "./member.entity.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

const FIELDS = {
  image: { credits: "imageCredits", heatmaps: "imageHeatmaps", none: "billing.no_image_credits" },
  video: { credits: "videoCredits", heatmaps: "videoHeatmaps", none: "billing.no_video_credits" },
} as const;

type Kind = keyof typeof FIELDS;

/**
 * Debits one credit of each given kind from a workspace. Requires an active or past due subscription (or beta)
 * and enough of all these credits.
 */
export function debitWorkspaceCredits(workspaceId: string, kinds: readonly Kind[]): TransactionItem {
  const ones = (field: "credits" | "heatmaps") => Object.fromEntries(kinds.map((kind) => [FIELDS[kind][field], 1]));
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .subtract(ones("credits"))
        .add(ones("heatmaps"))
        .where((workspace, { gte, eq }) =>
          [
            ...kinds.map((kind) => gte(workspace[FIELDS[kind].credits], 1)),
            `(${[eq(workspace.beta, true), ...PAYING_STATUSES.map((state) => eq(workspace.subscription, state))].join(" OR ")})`,
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => {
      if (!old) return new AppError("caller.forbidden");
      if (old.beta !== true && !isPaying(old.subscription)) return new AppError("billing.no_subscription");
      const missing = kinds.find((kind) => Number(old[FIELDS[kind].credits]) < 1) ?? "image";
      return new AppError(FIELDS[missing].none);
    },
  };
}

/** Returns one credit to a workspace, whatever the state of its subscription. */
export function refundWorkspaceCredit(workspaceId: string, kind: Kind): TransactionItem {
  const { credits, heatmaps } = FIELDS[kind];
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .add({ [credits]: 1 })
        .subtract({ [heatmaps]: 1 })
        .params(),
    ),
  };
}

/** Condition check: the user is a member of the workspace at commit time, so a removed member spends nothing. */
export function checkMember(workspaceId: string, uid: string): TransactionItem {
  return {
    write: checkExists(MemberEntity.get({ workspaceId, uid }).params()),
    onConditionFailed: "caller.forbidden",
  };
}
