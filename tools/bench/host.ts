// A whole cloud with an analyst and a newcomer in it, in a process of its own: `host.ts DATA_DIR ASSEMBLY`. Says where it is, answers how much a list
// reads, and stops when its channel closes.
import { startCloud } from "#local/cloud.ts";
import { ANALYSTS } from "#local/seed/demo.ts";
import { type Asked, countReads } from "./count-reads.ts";
import { NEWCOMERS } from "./newcomers.ts";

const [dataDir, assembly] = process.argv.slice(2);
if (!dataDir || !assembly) throw new Error("usage: host.ts DATA_DIR ASSEMBLY");

const cloud = await startCloud({ port: 0, dataDir, assembly });
process.once("disconnect", async () => {
  await cloud.stop();
  process.exit(0);
});
await cloud.seed(NEWCOMERS);
await cloud.seed(ANALYSTS);
await cloud.warm();
process.on("message", async ({ uid, filter }: Asked) => process.send?.(await countReads(cloud, uid, filter)));
process.send?.(cloud.url);
