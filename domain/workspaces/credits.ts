import { CREDIT_FIELDS, type CreditKind, noCreditsLeft, oneOfEach } from "#domain/kit/credit-fields.ts";
import { existsCondition, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { isPaying, PAYING_STATUSES } from "./is-usable.ts";
import { MemberEntity } from "./member.entity.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/**
 * Debits one credit of each given kind from a workspace. Requires an active or past due subscription (or beta)
 * and enough of all these credits.
 */
export function debitWorkspaceCredits(workspaceId: string, kinds: readonly CreditKind[]): TransactionItem {
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .subtract(oneOfEach("credits", kinds))
        .add(oneOfEach("heatmaps", kinds))
        .where((workspace, { gte, eq }) =>
          [
            ...kinds.map((kind) => gte(workspace[CREDIT_FIELDS[kind].credits], 1)),
            `(${[eq(workspace.beta, true), ...PAYING_STATUSES.map((state) => eq(workspace.subscription, state))].join(" OR ")})`,
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => {
      if (!old) return new AppError("caller.forbidden");
      if (old.beta !== true && !isPaying(old.subscription)) return new AppError("billing.no_subscription");
      return noCreditsLeft(old, kinds);
    },
  };
}

/** Returns one credit to a workspace, whatever the state of its subscription. */
export function refundWorkspaceCredit(workspaceId: string, kind: CreditKind): TransactionItem {
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .add(oneOfEach("credits", [kind]))
        .subtract(oneOfEach("heatmaps", [kind]))
        .params(),
    ),
  };
}

/** Condition check: the user is a member of the workspace at commit time, so a removed member spends nothing. */
export function memberCondition(workspaceId: string, uid: string): TransactionItem {
  return {
    write: existsCondition(MemberEntity.get({ workspaceId, uid }).params()),
    onConditionFailed: "caller.forbidden",
  };
}
