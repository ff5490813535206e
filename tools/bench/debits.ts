import { prepareAssembly } from "#local/prepare/prepare.ts";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Debits } from "./debits-alone.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const DEBITS = 500;
/** Debits beyond the balance; each must be rejected. */
const TOO_MANY = 50;

export const debits: Benchmark = {
  name: "debits",
  about: "500 concurrent debits on one workspace and 50 beyond its balance: none is lost and none exceeds the balance",
  run: () =>
    withTemporaryFolder(async (dataDir) => {
      const child = startChild("debits-alone.ts", [dataDir, await prepareAssembly(), String(DEBITS), String(TOO_MANY)]);
      const { created, rejected, left, rows, ms } = await nextMessage<Debits>(child);
      await disconnectAndWait(child);
      return [
        { name: "debits lost", value: created - rows, unit: "", aim: 0 },
        { name: "debits too many", value: Math.max(0, created - DEBITS) + Math.max(0, -left), unit: "", aim: 0 },
        {
          name: "debits rejected despite sufficient credit",
          value: Math.max(0, rejected - TOO_MANY) + Math.max(0, left),
          unit: "",
          aim: 0,
        },
        { name: "a debit, on average", value: ms / (DEBITS + TOO_MANY), unit: "ms", aim: 10 },
        { name: "all of them", value: ms / 1000, unit: "s" },
      ];
    }),
};
