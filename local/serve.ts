import { setTimeout as pause } from "node:timers/promises";
import { type Cloud, waitForShutdownSignal } from "./cloud.ts";
import { DEMO_DATA, DEMO_PASSWORD } from "./seed/demo.ts";
import { seedPeopleOnce, seedSamplesOnce } from "./seed/seed.ts";
import type { Settings } from "./settings.ts";
import { closeServer, listen } from "./wiring/listen.ts";

/**
 * A server stops within three seconds. What has not ended by then can be killed: everything acknowledged is on disk, and each child
 * process ends with this one.
 */
const STOP_LIMIT_MS = 2500;

function printReady({ url, resumed, stripe }: Cloud, { dataDir, sealed }: Settings): void {
  const people = DEMO_DATA.people.map(({ email }) => email).join("\n  ");
  console.log(`Sightline is ready at ${url}

Log in as one of
  ${people}
with the password ${DEMO_PASSWORD}
Staff pages ${url}/superadmin/
Emails and text messages ${url}/_local/outbox
${stripe ? `Payments ${url}/_stripe` : "Payments by the real Stripe, whose keys are in the environment"}
${sealed ? `Sealed: connects only to this machine${sealed.map((host) => `, ${host}`).join("")}\n` : ""}Data and logs ${dataDir}${resumed > 0 ? `\nResuming ${resumed} unfinished ${resumed === 1 ? "analysis" : "analyses"}` : ""}
Ctrl-C stops everything.
`);
}

/** Does not wait for the samples: they appear in the list while the application is already in use. */
async function showSamples(cloud: Cloud, dataDir: string, interrupted: AbortSignal): Promise<void> {
  try {
    const fresh = await seedSamplesOnce(cloud, dataDir);
    if (fresh > 0) console.log(`${fresh} sample creatives are being analysed.`);
  } catch (error) {
    if (!interrupted.aborted) console.error("The sample creatives could not be uploaded; the next start retries.", error);
  }
}

/** Fails immediately when the port is in use, not only after a build. */
async function rejectTakenPort(port: number): Promise<void> {
  const { server } = await listen(port);
  await closeServer(server);
}

/**
 * Opens a local cloud, seeds it, prints its URL, and stops it when the process should exit. Returns the exit status. The signal
 * of `open` is aborted when the process should exit before the local cloud is ready.
 */
export async function serve(
  settings: Settings,
  open: (interrupted: AbortSignal) => Promise<Cloud>,
  stopLimitMs = STOP_LIMIT_MS,
): Promise<number> {
  const { port, dataDir, samples } = settings;
  const interrupted = new AbortController();
  const end = waitForShutdownSignal().then(() => interrupted.abort());
  try {
    await rejectTakenPort(port);
    const cloud = await open(interrupted.signal);
    await seedPeopleOnce(cloud, dataDir);
    printReady(cloud, settings);
    void cloud.warm();
    if (samples) void showSamples(cloud, dataDir, interrupted.signal);
    await end;
    await Promise.race([cloud.stop(), pause(stopLimitMs)]);
    return 0;
  } catch (error) {
    if (interrupted.signal.aborted) return 130;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
