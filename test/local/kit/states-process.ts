// A process that runs one execution and can be killed at any time. Arguments: the data folder, the file that records calls,
// and the task in which to hang ("" for none). Prints the result of the execution and exits.
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
