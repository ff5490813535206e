import type { Credits } from "#domain/billing/credits/add-movements.ts";

/** What is wrong with the balances of a user or workspace: they are the sums of its ledger, and never negative. */
export function balanceProblems(uid: string, balances: Credits, sums: Credits): readonly string[] {
  return (["image", "video"] as const).flatMap((kind) => {
    const [balance, more] = [balances[kind], balances[kind] - sums[kind]];
    return [
      ...(more === 0 ? [] : [`${uid} has ${more} ${kind} credits more than its ledger`]),
      ...(balance < 0 ? [`${uid} has a negative balance of ${kind} credits`] : []),
    ];
  });
}
