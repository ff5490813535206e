import type { Credits } from "#domain/billing/credits/add-movements.ts";

/** Problems with the balances of a user or workspace: they are the sums of its ledger, and never negative. */
export function balanceProblems(uid: string, balances: Credits, sums: Credits): readonly string[] {
  return KINDS.flatMap((kind) => {
    const [balance, difference] = [balances[kind], balances[kind] - sums[kind]];
    return [
      ...(difference === 0 ? [] : [`the ${kind} credits of ${uid} differ from its ledger by ${difference}`]),
      ...(balance < 0 ? [`${uid} has a negative balance of ${kind} credits`] : []),
    ];
  });
}

/** Problems with the numbers of heatmaps that a user or workspace counts: they are its debits without its refunds. */
export function usageProblems(uid: string, counted: Credits, used: Credits): readonly string[] {
  return KINDS.filter((kind) => counted[kind] !== used[kind]).map(
    (kind) => `${uid} counts ${counted[kind]} ${kind} heatmaps and paid for ${used[kind]}`,
  );
}

const KINDS = ["image", "video"] as const;
