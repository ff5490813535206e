import path from "node:path";
import { parseArgs } from "node:util";
import { askedToEnd, type Cloud, startCloud } from "./cloud.ts";
import { endWithParent } from "./kit/parent.ts";
import { prepareAssembly, prepareWeb } from "./prepare/prepare.ts";
import { DEMO, DEMO_PASSWORD } from "./seed/demo.ts";
import { seedPeopleOnce, seedSamplesOnce } from "./seed/seed.ts";
import { closeServer, listen } from "./wiring/listen.ts";

const USAGE = "Usage: npm start -- [--port N] [--data DIR] [--capture-hosts HOST:PORT,…] [--no-samples]";

type Settings = {
  readonly port: number;
  readonly dataDir: string;
  readonly captureHosts: readonly string[];
  readonly samples: boolean;
};

function argumentsOf(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "4000" },
      data: { type: "string", default: ".sightline" },
      "capture-hosts": { type: "string", default: "" },
      "no-samples": { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port wants a number from 0 to 65535, got ${values.port}`);
  const captureHosts = values["capture-hosts"].split(",").filter((host) => host !== "");
  const wrong = captureHosts.find((host) => !/^[a-z0-9.-]+:\d{1,5}$/i.test(host));
  if (wrong !== undefined) throw new Error(`--capture-hosts wants hosts with ports such as 127.0.0.1:8000, got ${wrong}`);
  return { port, dataDir: path.resolve(values.data), captureHosts, samples: !values["no-samples"] };
}

function announce({ url, resumed, stripe }: Cloud, dataDir: string): void {
  const people = DEMO.people.map(({ email }) => email).join("\n  ");
  console.log(`Sightline is ready at ${url}

Sign in as one of
  ${people}
with the password ${DEMO_PASSWORD}
Staff pages ${url}/superadmin/
Mails and text messages ${url}/_local/outbox
${stripe ? `Payments ${url}/_stripe` : "Payments by the real Stripe, whose keys are in the environment"}
Data and logs ${dataDir}${resumed > 0 ? `\nGoing on with ${resumed} unfinished ${resumed === 1 ? "analysis" : "analyses"}` : ""}
Ctrl-C stops everything.
`);
}

/** The samples are not waited for: they show up in the list while people already look at it. */
async function showSamples(cloud: Cloud, dataDir: string, interrupted: AbortSignal): Promise<void> {
  try {
    const fresh = await seedSamplesOnce(cloud, dataDir);
    if (fresh > 0) console.log(`${fresh} sample creatives are being analysed.`);
  } catch (error) {
    if (!interrupted.aborted) console.error("The sample creatives could not be uploaded; the next start tries again.", error);
  }
}

/** Says so at once when the port is taken, and not after a build. */
async function refuseTakenPort(port: number): Promise<void> {
  const { server } = await listen(port);
  await closeServer(server);
}

/** Prepares, starts, seeds, announces, and stops when asked to. Gives the exit status. */
async function main(): Promise<number> {
  let settings: Settings;
  try {
    settings = argumentsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const { port, dataDir, captureHosts, samples } = settings;
  const interrupted = new AbortController();
  const end = askedToEnd().then(() => interrupted.abort());
  try {
    await refuseTakenPort(port);
    const [assembly, webDir] = await Promise.all([prepareAssembly(interrupted.signal), prepareWeb(interrupted.signal)]);
    const cloud = await startCloud({ port, dataDir, assembly, webDir, captureHosts });
    await seedPeopleOnce(cloud, dataDir);
    announce(cloud, dataDir);
    void cloud.warm();
    if (samples) void showSamples(cloud, dataDir, interrupted.signal);
    await end;
    await cloud.stop();
    return 0;
  } catch (error) {
    if (interrupted.signal.aborted) return 130;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

endWithParent();
process.exit(await main());
