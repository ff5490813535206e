// The whole application as a process of its own, that a test can kill: `child.ts PORT DATA_FOLDER ASSEMBLY SEED CAPTURE_HOSTS`.
// Prints where its parts are.
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCloud } from "#local/cloud.ts";
import { exitWithParent } from "#local/kit/exit-with-parent.ts";
import { Journal } from "#local/states/journal.ts";
import { openInternalAccess } from "./cloud.ts";
import { shouldFreeze } from "./crash-process.ts";

exitWithParent();
const [port, dataDir = "", assembly = "", seed = "", captureHosts = ""] = process.argv.slice(2);

// The work of a state is done but not yet recorded: a kill does the most damage here.
const freeze = (left: { state: string } | undefined): void => {
  if (left && shouldFreeze(dataDir, left.state)) process.kill(process.pid, "SIGSTOP");
};
const { enter, finish } = Journal.prototype;
Journal.prototype.enter = function (...move) {
  freeze(move[4]);
  return enter.apply(this, move);
};
Journal.prototype.finish = function (...move) {
  freeze(move[3]);
  return finish.apply(this, move);
};

const cloud = await startCloud({
  port: Number(port),
  dataDir,
  assembly,
  captureHosts: captureHosts.split(",").filter(Boolean),
});
// Only once: after a restart the test must see what continues immediately.
const seeded = path.join(dataDir, "crash-user-is-there");
if (!existsSync(seeded)) {
  await cloud.seed(JSON.parse(seed));
  writeFileSync(seeded, "");
}
console.log(JSON.stringify({ ...openInternalAccess(cloud, dataDir), resumed: cloud.resumed }));
