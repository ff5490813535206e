import { seededRandom } from "#kit/seeded-random.ts";
import type { Fault } from "./faults.ts";
import type { Work } from "./load.ts";

export type Round = { readonly fault: Fault; readonly work: readonly Work[]; readonly random: () => number };

/** Work that a round may have besides what its fault needs. */
const OTHER: readonly Work[] = ["image", "sharing", "comment", "invite", "billing"];
const OTHERS_PER_ROUND = 2;

/** Faults in a random order, each once before any is repeated, with the work of each round. The seed determines everything. */
export function planRounds(faults: readonly Fault[], rounds: number, seed: number): Round[] {
  if (faults.length === 0) throw new Error("There is no such fault.");
  const random = seededRandom(seed);
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, rank: random() }))
      .sort((left, right) => left.rank - right.rank)
      .map(({ one }) => one);
  const order: Fault[] = [];
  while (order.length < rounds) order.push(...shuffled(faults));
  return order.slice(0, rounds).map((fault) => {
    const others = shuffled(OTHER.filter((kind) => kind !== fault.needs)).slice(0, OTHERS_PER_ROUND);
    return { fault, work: [fault.needs, ...others], random };
  });
}
