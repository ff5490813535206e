// A local cloud with an analyst and a new user, in a separate process: `host.ts DATA_DIR ASSEMBLY`. Sends its URL, counts the
// reads of a list on request, and stops when its channel closes.
import { startCloud } from "#local/cloud.ts";
import { ANALYST_DATA } from "#local/seed/demo.ts";
import { countReads, type ListRequest } from "./count-reads.ts";
import { NEW_USERS } from "./new-users.ts";

const [dataDir, assembly] = process.argv.slice(2);
if (!dataDir || !assembly) throw new Error("usage: host.ts DATA_DIR ASSEMBLY");

const cloud = await startCloud({ port: 0, dataDir, assembly });
process.once("disconnect", async () => {
  await cloud.stop();
  process.exit(0);
});
await cloud.seed(NEW_USERS);
await cloud.seed(ANALYST_DATA);
await cloud.warm();
process.on("message", async ({ uid, filter }: ListRequest) => process.send?.(await countReads(cloud, uid, filter)));
process.send?.(cloud.url);
