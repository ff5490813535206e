// The whole application as a process of its own, that a test can kill: `child.ts PORT DATA_FOLDER ASSEMBLY`. Prints where its parts are.
import { startCloud } from "#local/cloud.ts";
import { endWithParent } from "#local/kit/parent.ts";
import { backdoorOf } from "./cloud.ts";
import { VICTIM } from "./victim.ts";

endWithParent();
const [port, dataDir = "", assembly = ""] = process.argv.slice(2);
const cloud = await startCloud({ port: Number(port), dataDir, assembly });
await cloud.seed(VICTIM);
console.log(JSON.stringify({ ...backdoorOf(cloud, dataDir), resumed: cloud.resumed }));
