import { freezeAfterState, type LaunchedProcess } from "#test/cloud/kit/crash-process.ts";
import { type Faults, injectFaults } from "#test/cloud/kit/faults.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { Application } from "./application.ts";
import type { Work } from "./load.ts";

export type Fault = {
  readonly name: string;
  /** The state of a pipeline after which it happens, or when it happens. */
  readonly step: string;
  /** What must be in progress for it to happen. */
  readonly needs: Work;
  /** Prepares it before the load begins. */
  prepare?(application: Application): Promise<void>;
  /** Makes it happen while the load is in progress, and ends it. */
  strike(application: Application): Promise<void>;
};

/** Milliseconds that temporary faults last: longer than the attempts of one call, shorter than those of a pipeline step. */
const FAULT_MS = 2500;
const CLOCK_JUMP_MS = 10 * 60_000;

const IMAGE_STEPS = ["Inspect", "Predict", "Render", "Score"];
const VIDEO_STEPS = ["Analyse", "Join"];
const CAPTURE_STEPS = ["Capture", "Cut"];
const ENGINE = /dynoxide/;
const MODEL = /inference\/server\.ts/;

/** Kills everything when the work of a state is done but not yet recorded, and starts it again. */
const killAfter = (step: string, needs: Work): Fault => ({
  name: "kill the application",
  step,
  needs,
  prepare: async ({ dataDir }) => freezeAfterState(dataDir, step),
  async strike(application) {
    await application.process().frozen();
    freezeAfterState(application.dataDir);
    await application.killAndStart();
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

const killProcess = (name: string, kind: RegExp): Fault => ({
  name: `kill ${name}`,
  step: "any",
  needs: "image",
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
    await pause(FAULT_MS);
    await injectFaults(url(), {});
  },
});

const service = (title: string, name: string, needs: Work): Fault[] =>
  (["fails", "slow"] as const).map((mode) =>
    inject(`${title} ${mode === "slow" ? "is slow" : mode}`, { service: { name, mode } }, needs),
  );

/** Every fault that the tool can cause. */
export const FAULTS: readonly Fault[] = [
  ...IMAGE_STEPS.map((step) => killAfter(step, "image")),
  ...VIDEO_STEPS.map((step) => killAfter(step, "video")),
  ...CAPTURE_STEPS.map((step) => killAfter(step, "capture")),
  killProcess("the database", ENGINE),
  killProcess("the model", MODEL),
  stallProcess("the database", ENGINE),
  stallProcess("the model", MODEL),
  inject("full disk", { writes: "ENOSPC" }, "image"),
  inject("failing disk", { writes: "EIO" }, "image"),
  inject("clock jumps ahead", { clockAheadMs: CLOCK_JUMP_MS }, "image"),
  inject("clock jumps back", { clockAheadMs: -CLOCK_JUMP_MS }, "image"),
  ...service("the model", "sagemaker", "image"),
  ...service("Stripe", "stripe", "billing"),
  ...service("mail", "ses", "comment"),
  { name: "corrupt uploads", step: "Inspect", needs: "corrupt", strike: async () => undefined },
];
