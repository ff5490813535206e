import { AppError } from "#domain/kit/error.ts";
import { mustExist, type Part, update } from "#domain/kit/transaction.ts";
import { MemberEntity } from "./member.entity.ts";
import { PAYING, pays } from "./usable.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

const FIELDS = {
  image: { credits: "imageCredits", heatmaps: "imageHeatmaps", none: "billing.no_image_credits" },
  video: { credits: "videoCredits", heatmaps: "videoHeatmaps", none: "billing.no_video_credits" },
} as const;

/** Takes one credit of a workspace. Holds only while its subscription is active or past due (or it is in beta) and a credit is left. */
export function takeWorkspaceCredit(workspaceId: string, kind: "image" | "video"): Part {
  const { credits, heatmaps, none } = FIELDS[kind];
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .subtract({ [credits]: 1 })
        .add({ [heatmaps]: 1 })
        .where(
          (workspace, { gte, eq }) =>
            `${gte(workspace[credits], 1)} AND (${[eq(workspace.beta, true), ...PAYING.map((state) => eq(workspace.subscription, state))].join(" OR ")})`,
        )
        .params(),
    ),
    refuse: (old) => {
      if (!old) return new AppError("caller.forbidden");
      const usable = old.beta === true || pays(old.subscription);
      return new AppError(usable ? none : "billing.no_subscription");
    },
  };
}

/** Gives one credit back to a workspace, whatever its subscription has become since. */
export function returnWorkspaceCredit(workspaceId: string, kind: "image" | "video"): Part {
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

/** Holds only while the person belongs to the workspace, at the moment of the transaction: a removed member spends nothing. */
export function mustBeMember(workspaceId: string, uid: string): Part {
  return {
    write: mustExist(MemberEntity.get({ workspaceId, uid }).params()),
    refuse: "caller.forbidden",
  };
}
