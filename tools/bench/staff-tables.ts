import { once } from "node:events";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Benchmark, Measurement } from "./measurement.ts";
import type { PageCosts } from "./staff-tables-alone.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const KINDS = ["users", "workspaces", "subscriptions", "heatmaps", "emails", "changes", "requests"] as const;
const FEW = Object.fromEntries(KINDS.map((kind) => [kind, 100]));
const MANY = {
  users: 100_000,
  workspaces: 10_000,
  subscriptions: 10_000,
  heatmaps: 1_000_000,
  emails: 100_000,
  changes: 100_000,
  requests: 100_000,
} as const satisfies Record<(typeof KINDS)[number], number>;

/** Costs with so many objects of each kind, in a table of their own. */
const costsWith = (counts: Readonly<Record<string, number>>): Promise<PageCosts> =>
  withTemporaryFolder(async (dataDir) => {
    const assembly = await prepareAssembly();
    const wanted = Object.entries(counts).map(([kind, count]) => `${kind}=${count}`);
    const filling = startChild("staff-tables-fill.ts", [dataDir, assembly, ...wanted]);
    const [code] = await once(filling, "exit");
    if (code !== 0) throw new Error(`the table could not be filled (${code})`);
    const measuring = startChild("staff-tables-alone.ts", [dataDir, assembly]);
    const costs = await nextMessage<PageCosts>(measuring);
    await disconnectAndWait(measuring);
    return costs;
  });

export const staffTables: Benchmark = {
  name: "staff-tables",
  about: "Pages of the staff tables with 1,000,000 heatmaps, 100,000 users and 10,000 workspaces compared with 100 of each",
  run: async () => {
    const [few, many] = [await costsWith(FEW), await costsWith(MANY)];
    return Object.entries(many).flatMap(([name, cost]): Measurement[] => {
      const before = few[name]!;
      return [
        { name: `${name}: CPU, many ÷ 100`, value: cost.processor / before.processor, unit: "", aim: 1.3 },
        { name: `${name}: items read, many ÷ 100`, value: cost.items / before.items, unit: "", aim: 1.3 },
        { name: `${name}: capacity, many ÷ 100`, value: cost.capacityUnits / before.capacityUnits, unit: "", aim: 1.3 },
        { name: `${name}: CPU`, value: cost.processor, unit: "ms" },
        { name: `${name}: rows`, value: cost.rows, unit: "" },
      ];
    });
  },
};
