import type { Credits } from "#domain/billing/credits/add-movements.ts";

/** What is wrong with the balances of a user or workspace: they are the sums of its ledger, and never negative. */
export function balanceProblems(uid: string, balances: Credits, sums: Credits): readonly string[] {
  return (["image", "video"] as const).flatMap((kind) => {
    const [balance, difference] = [balances[kind], balances[kind] - sums[kind]];
    return [
      ...(difference === 0 ? [] : [`the ${kind} credits of ${uid} differ from its ledger by ${difference}`]),
      ...(balance < 0 ? [`${uid} has a negative balance of ${kind} credits`] : []),
    ];
  });
}
