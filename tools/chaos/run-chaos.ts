import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { SeedData } from "#local/seed/demo.ts";
import { freezeAfterState } from "#test/cloud/kit/crash-process.ts";
import { findViolations, rowsOf } from "#test/cloud/kit/invariants.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { type Application, startApplication } from "./application.ts";
import { prepareBrand } from "./brands.ts";
import { doWork, type Load, statusWhenEnded, type Work } from "./load.ts";
import type { Round } from "./plan.ts";
import { retryUntilDone } from "./retry-until-done.ts";
import { Sessions } from "./sessions.ts";

/** The result of a round. */
export type RoundResult = {
  readonly fault: string;
  readonly step: string;
  /** Final statuses of the heatmaps, as `2 done, 1 error`. */
  readonly outcome: string;
  /** Milliseconds; absent when nothing was restarted. */
  readonly restartMs?: number;
  /** Everything that is wrong afterwards. */
  readonly violations: readonly string[];
};

/** A restart must not take longer, milliseconds. */
const MAX_RESTART_MS = 10_000;
/** Everything that was in progress must have ended this soon after the fault, milliseconds. */
const SETTLE_MS = 120_000;
const BRAND_WORK: ReadonlySet<Work> = new Set(["training", "tracking", "absent brand"]);
const ADMIN = "admin@chaos.test";
const MEMBER = "member@chaos.test";
const GUEST = "guest@chaos.test";
const STAFF = "staff@chaos.test";
const SEED: SeedData = {
  people: [
    { email: ADMIN, firstName: "Ada", lastName: "Chaos", role: "freemium" },
    { email: MEMBER, firstName: "Max", lastName: "Chaos", role: "freemium" },
    { email: GUEST, firstName: "Gus", lastName: "Chaos", role: "freemium" },
    { email: STAFF, firstName: "Stan", lastName: "Chaos", role: "freemium", staff: true },
  ],
  workspaces: [{ name: "Chaos", tier: "business", admin: ADMIN, members: [MEMBER] }],
};
const PAGE = `<!doctype html><title>Shop</title><style>body{margin:0}div{height:500px}</style><h1>Everything must go</h1>
<div style="background:#c33"></div><div style="background:#36c"></div>`;

/** Runs the rounds on one application, whose data is in `folder`, and reports each. */
export async function runChaos(folder: string, rounds: readonly Round[], report: (result: RoundResult) => void): Promise<void> {
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end(PAGE)).listen(0, "127.0.0.1");
  await once(site, "listening");
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const files = path.join(folder, "files");
  mkdirSync(files, { recursive: true });
  const application = await startApplication(path.join(folder, "data"), SEED, [host]);
  try {
    const sessions = new Sessions(application.url());
    const api = await sessions.signIn(ADMIN);
    const { uid: colleague } = await (await sessions.signIn(MEMBER))(accounts.me, {});
    const guest = { api: await sessions.signIn(GUEST), email: GUEST };
    const staff = await sessions.signIn(STAFF);
    const base = { api, colleague, guest, staff, url: application.url, folder: files, page: `http://${host}/` };
    const needsBrand = rounds.some(({ fault }) => BRAND_WORK.has(fault.needs));
    const needsVideo = needsBrand || rounds.some(({ fault }) => fault.needs === "frame");
    const first = { ...base, finished: "", finishedVideo: "", brand: undefined, key: "first", random: Math.random };
    const [finished = "", finishedVideo = ""] = await doWork(["image", ...(needsVideo ? (["video"] as const) : [])], first);
    for (const uid of [finished, finishedVideo].filter(Boolean))
      await waitUntil(() => statusWhenEnded(api, uid), { within: SETTLE_MS });
    const brand = needsBrand ? await prepareBrand(api, { staff, video: finishedVideo }) : undefined;
    const common = { ...base, finished, finishedVideo, brand };
    for (const [number, round] of rounds.entries()) {
      await sessions.renew();
      report(await runRound(application, round, { ...common, key: `round-${number}`, random: round.random }));
    }
  } finally {
    await application.stop();
    site.close();
  }
}

async function runRound(application: Application, { fault, work }: Round, load: Load): Promise<RoundResult> {
  const restartsBefore = application.restarts.length;
  await fault.prepare?.(application);
  const [worked, struck] = await Promise.allSettled([doWork(work, load), fault.strike(application)]);
  freezeAfterState(application.dataDir);
  const { name, step } = fault;
  if (!application.process().isAlive()) return { fault: name, step, outcome: "", violations: ["the application ended"] };
  const created = worked.status === "fulfilled" ? worked.value : [];
  const statuses = await Promise.all(
    created.map((uid) => waitUntil(() => statusWhenEnded(load.api, uid), { within: SETTLE_MS, every: 100 }).catch(() => "stuck")),
  );
  const restartMs = application.restarts.at(restartsBefore);
  return {
    fault: name,
    step,
    outcome: countsOf(statuses),
    ...(restartMs !== undefined && { restartMs }),
    violations: [
      ...(worked.status === "rejected" ? [`the work failed: ${worked.reason}`] : []),
      ...(struck.status === "rejected" ? [`the fault did not happen: ${struck.reason}`] : []),
      ...statuses.filter((status) => status === "stuck").map(() => "a heatmap did not end"),
      ...(restartMs !== undefined && restartMs > MAX_RESTART_MS ? [`the restart took ${Math.round(restartMs)} ms`] : []),
      ...(await violationsOf(application, load)),
    ],
  };
}

async function violationsOf(application: Application, { api }: Load): Promise<readonly string[]> {
  const isSettled = async () => {
    const { heatmaps: listed } = await retryUntilDone(() => api(heatmaps.list, { query: {} }));
    const running = listed.filter(({ status }) => status === "requested" || status === "processed");
    return running.length === 0 && pendingDeliveries(application.dataDir) === 0;
  };
  const settled = await waitUntil(isSettled, { within: SETTLE_MS, every: 100 }).catch(() => false);
  return [
    ...(settled ? [] : ["deliveries or heatmaps are pending"]),
    ...(await missingEmails(application)),
    ...(await findViolations(application.access())),
  ];
}

/**
 * Each comment mentions the colleague, who is notified by email at least once, or will be: failed emails are tried again after a
 * minute.
 */
async function missingEmails(application: Application): Promise<readonly string[]> {
  const rows = await rowsOf(application.access());
  const comments = rows("comment").length;
  const waiting = rows("mail").filter(({ to, due }) => to === MEMBER && due !== undefined).length;
  const outbox = new DatabaseSync(path.join(application.dataDir, "mail/outbox.sqlite"), { readOnly: true, timeout: 10_000 });
  const row = outbox.prepare("select count(*) as sent from messages where message like ?").get(`%${MEMBER}%`);
  outbox.close();
  const emails = Number(row?.sent) + waiting;
  return emails >= comments ? [] : [`${comments} comments led to ${emails} emails`];
}

/** Events and webhooks that have not reached their consumers. */
function pendingDeliveries(dataDir: string): number {
  const count = (file: string, condition: string): number => {
    const at = path.join(dataDir, file);
    if (!existsSync(at)) return 0;
    const database = new DatabaseSync(at, { readOnly: true, timeout: 10_000 });
    const row = database.prepare(`select count(*) as pending from deliveries where ${condition}`).get();
    database.close();
    return Number(row?.pending);
  };
  return count("events/deliveries.sqlite", "attempts < 100") + count("stripe/stripe.sqlite", "state = 'waiting'");
}

function countsOf(statuses: readonly string[]): string {
  const counts = Object.entries(Object.groupBy(statuses, (status) => status));
  return counts.map(([status, all = []]) => `${all.length} ${status}`).join(", ");
}
