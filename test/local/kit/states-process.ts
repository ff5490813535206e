// A process of its own that runs one state machine, so that it can be killed at any moment. Arguments: the data folder, the file that
// counts calls, the task to hang in ("" for none). Writes the outcome of the execution to standard output and ends.
import { appendFileSync } from "node:fs";
import { createStates } from "#local/states/states.ts";
import { ACCOUNT, fiveStates } from "./five-states.ts";

const [dataDir = "", calls = "", hangIn = ""] = process.argv.slice(2);
const machineArn = `${ACCOUNT}:stateMachine:five`;

const states = await createStates({
  dataDir,
  machines: [{ arn: machineArn, name: "five", definition: fiveStates }],
  async task(resource, parameters) {
    const name = resource.split(":").at(-1) ?? "";
    appendFileSync(calls, `${name}\n`);
    if (name === hangIn) {
      process.stdout.write("hanging\n");
      await new Promise(() => setInterval(() => {}, 1000));
    }
    return { did: name, after: parameters };
  },
  onStatusChange({ detail }) {
    if (detail.status !== "RUNNING") process.stdout.write(`${JSON.stringify(detail)}\n`, () => process.exit(0));
  },
});

if ((await states.resume()) === 0) states.start(machineArn, { id: 7 }, "one");
