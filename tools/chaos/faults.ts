import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { freezeAfterState, type LaunchedProcess } from "#test/cloud/kit/crash-process.ts";
import { type Faults, injectFaults, type ServiceMode, waitForFailedCall } from "#test/cloud/kit/faults.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { Application } from "./application.ts";
import { blobsSince, damage } from "./damage-files.ts";
import type { Work } from "./load.ts";

export type Fault = {
  readonly name: string;
  /** The work and the state of its pipeline after which it happens, or `any`. */
  readonly step: string;
  /** The work that must be in progress for it to happen. */
  readonly needs: Work;
  /** Prepares it before the load begins. */
  prepare?(application: Application): Promise<void>;
  /** Makes it happen while the load is in progress, and ends it. */
  strike(application: Application): Promise<void>;
};

/** Milliseconds that temporary faults last: longer than the attempts of one call, shorter than those of a pipeline step. */
const FAULT_MS = 2500;
const CLOCK_JUMP_MS = 10 * 60_000;

/** States of the pipelines of each kind of work, some of them inside a loop. */
const STEPS: Readonly<Partial<Record<Work, readonly string[]>>> = {
  image: ["Inspect", "Predict", "Render", "Score"],
  ad: ["Place", "Templates", "Finish"],
  video: ["Analyse", "Join", "Finish"],
  frame: ["ExtractFrame"],
  capture: ["Capture", "Cut"],
  benchmark: ["Freeze", "Measure", "Finish"],
  training: ["Submit", "Finish"],
  tracking: ["Prepare", "Submit", "RecogniseText", "Collect", "Track", "DrawSegment", "Join", "Finish"],
  "absent brand": ["Review"],
};
const MODEL_MODES = [
  "fails",
  "unavailable",
  "throttles",
  "model error",
  "slow",
  "hangs",
  "drips",
  "cuts off",
  "truncates",
  "says NaN",
] as const satisfies readonly ServiceMode[];
const ENGINE = /dynoxide/;
const MODEL = /inference\/server\.ts/;
const VIDEO_WORKER = /video-worker/;
const BROWSER = /\/chromium .*--headless/;

/** Happens when the work of a state is done but not yet recorded: everything stands still. */
const atEndOf = (step: string, needs: Work, { name, strike }: Pick<Fault, "name" | "strike">): Fault => ({
  name,
  step: `${needs}: ${step}`,
  needs,
  prepare: async ({ dataDir }) => freezeAfterState(dataDir, step),
  async strike(application) {
    await application.process().frozen();
    freezeAfterState(application.dataDir);
    await strike(application);
  },
});

/** Kills everything, and starts it again. */
const killAfter = (step: string, needs: Work): Fault =>
  atEndOf(step, needs, { name: "kill the application", strike: (application) => application.killAndStart() });

/** Damages the files that were stored since the round began, when the image is inspected, and before the model reads its copy. */
function corruptFiles(): Fault {
  let began = 0;
  return {
    name: "corrupt stored files",
    step: "image: Inspect",
    needs: "image",
    async prepare({ dataDir }) {
      began = Date.now();
      freezeAfterState(dataDir, "Inspect");
    },
    async strike(application) {
      await application.process().frozen();
      freezeAfterState(application.dataDir);
      for (const file of blobsSince(application.dataDir, began)) damage(file);
      application.process().thaw();
    },
  };
}

/** Kills the model when it has a call that its caller does not wait for. */
const killModelAfter = (step: string, needs: Work): Fault =>
  atEndOf(step, needs, {
    name: "kill the model",
    async strike(application) {
      signalAll(pidsOf(application.process(), MODEL), "SIGKILL");
      application.process().thaw();
    },
  });

/** Processes of one kind that the application has started. */
function pidsOf(process: LaunchedProcess, kind: RegExp): number[] {
  return process
    .started()
    .filter(({ command }) => kind.test(command) && !command.startsWith("sh "))
    .map(({ pid }) => pid);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

/** Kills the processes of a kind as soon as there are any, and waits until there are others. */
const killProcess = (name: string, kind: RegExp, needs: Work): Fault => ({
  name: `kill ${name}`,
  step: "any",
  needs,
  async strike(application) {
    const before = await waitUntil(() => {
      const pids = pidsOf(application.process(), kind);
      return pids.length > 0 ? pids : undefined;
    });
    signalAll(before, "SIGKILL");
    await waitUntil(() => pidsOf(application.process(), kind).some((pid) => !before.includes(pid)));
  },
});

const stallProcess = (name: string, kind: RegExp): Fault => ({
  name: `stall ${name}`,
  step: "any",
  needs: "image",
  async strike(application) {
    const stalled = pidsOf(application.process(), kind);
    signalAll(stalled, "SIGSTOP");
    await application.pause(FAULT_MS);
    signalAll(stalled, "SIGCONT");
  },
});

const inject = (name: string, faults: Faults, needs: Work): Fault => ({
  name,
  step: "any",
  needs,
  async strike({ url, pause }) {
    await injectFaults(url(), faults);
    try {
      if (faults.service) await waitForFailedCall(url());
      await pause(FAULT_MS);
    } finally {
      await injectFaults(url(), {});
    }
  },
});

/** Ends the functions, twice: some work is then done for the first time, and some again. */
const endFunctions = (needs: Work): Fault => ({
  name: "kill the functions",
  step: `${needs}: any`,
  needs,
  async strike({ url, pause }) {
    for (let time = 0; time < 2; time++) {
      await pause(FAULT_MS / 2);
      await injectFaults(url(), { endFunctions: true });
    }
    await injectFaults(url(), {});
  },
});

const service = (title: string, name: string, needs: Work, modes: readonly ServiceMode[]): Fault[] =>
  modes.map((mode) => inject(`${title}: ${mode}`, { service: { name, mode } }, needs));

/** Payment events that were delivered are delivered again, after the newer ones. */
const repeatPayments: Fault = {
  name: "payment events again",
  step: "any",
  needs: "billing",
  async prepare({ dataDir }) {
    const database = new DatabaseSync(path.join(dataDir, "stripe/stripe.sqlite"), { timeout: 10_000 });
    database.exec(`
      insert into deliveries (event, endpoint, state, attempts, due_at, answer)
        select event, endpoint, 'waiting', 0, 0, '' from deliveries where state = 'delivered' order by id desc limit 50;
    `);
    database.close();
  },
  strike: async () => undefined,
};

/** Every fault that the tool can cause. */
export const FAULTS: readonly Fault[] = [
  ...Object.entries(STEPS).flatMap(([needs, steps]) => steps.map((step) => killAfter(step, needs as Work))),
  killProcess("the database", ENGINE, "image"),
  killProcess("the model", MODEL, "image"),
  killModelAfter("Submit", "training"),
  killModelAfter("Submit", "tracking"),
  killProcess("the video worker", VIDEO_WORKER, "video"),
  killProcess("the browser", BROWSER, "capture"),
  ...(["image", "ad", "video", "capture", "benchmark", "training", "tracking"] as const).map(endFunctions),
  stallProcess("the database", ENGINE),
  stallProcess("the model", MODEL),
  inject("full disk", { writes: "ENOSPC" }, "image"),
  inject("failing disk", { writes: "EIO" }, "image"),
  inject("clock jumps ahead", { clockAheadMs: CLOCK_JUMP_MS }, "image"),
  inject("clock jumps back", { clockAheadMs: -CLOCK_JUMP_MS }, "image"),
  ...service("the model", "sagemaker", "image", MODEL_MODES),
  ...service("the storage", "s3", "image", ["fails", "unavailable", "slow", "cuts off"]),
  ...service("the table", "dynamodb", "image", ["throttles", "conflicts", "loses answers"]),
  ...service("the table", "dynamodb", "invite", ["conflicts", "loses answers"]).map((fault) => ({
    ...fault,
    step: "invite: any",
  })),
  ...service("Stripe", "stripe", "billing", ["fails", "slow"]),
  ...service("mail", "ses", "comment", ["fails", "slow"]),
  inject("events twice, the newest first", { holdEvents: true }, "image"),
  repeatPayments,
  corruptFiles(),
  { name: "corrupt uploads", step: "image: Inspect", needs: "corrupt", strike: async () => undefined },
];
