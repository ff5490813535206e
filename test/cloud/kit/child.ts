// The whole application as a process of its own, that a test can kill: `child.ts PORT DATA_FOLDER ASSEMBLY`. Prints where its parts are.
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCloud } from "#local/cloud.ts";
import { endWithParent } from "#local/kit/parent.ts";
import { backdoorOf } from "./cloud.ts";
import { VICTIM } from "./victim.ts";

endWithParent();
const [port, dataDir = "", assembly = ""] = process.argv.slice(2);
const cloud = await startCloud({ port: Number(port), dataDir, assembly });
// Only once: after a restart the test must see what goes on at once.
const seeded = path.join(dataDir, "victim-is-there");
if (!existsSync(seeded)) {
  await cloud.seed(VICTIM);
  writeFileSync(seeded, "");
}
console.log(JSON.stringify({ ...backdoorOf(cloud, dataDir), resumed: cloud.resumed }));
