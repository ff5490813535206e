import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createStates, functionFailure } from "#local/states/states.ts";
import { invoke } from "#test/kit/invoke.ts";

const FILE = path.resolve(import.meta.dirname, "../../../statemachines/brand-tracking.asl.json");
const ARN = "arn:aws:states:eu-west-1:000000000000:stateMachine:brand-tracking";

/** Handler of each step. */
const STEPS: Readonly<Record<string, () => Promise<{ handler: unknown }>>> = {
  Prepare: () => import("#lambdas/brands/steps/prepare.ts"),
  Submit: () => import("#lambdas/brands/steps/submit.ts"),
  RecogniseText: () => import("#lambdas/brands/steps/words.ts"),
  Collect: () => import("#lambdas/brands/steps/collect.ts"),
  Track: () => import("#lambdas/brands/steps/track.ts"),
  DrawSegment: () => import("#lambdas/brands/steps/draw.ts"),
  Join: () => import("#lambdas/brands/steps/join.ts"),
  Finish: () => import("#lambdas/brands/steps/finish.ts"),
  Review: () => import("#lambdas/brands/steps/review.ts"),
  Fail: () => import("#lambdas/brands/steps/fail.ts"),
};

/** Runs one step as the state machine does. */
export async function runStep(name: string, input: object): Promise<unknown> {
  const { handler } = await STEPS[name]!();
  return invoke(handler, input);
}

/** Runs the state machine `brand-tracking` with its real steps; returns the status in which it ended, and the steps it ran. */
export async function runMachine(input: object): Promise<{ status: string; steps: readonly string[] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-brands-"));
  const steps: string[] = [];
  const ended = Promise.withResolvers<string>();
  const states = await createStates({
    dataDir,
    machines: [{ arn: ARN, name: "brand-tracking", definition: JSON.parse(readFileSync(FILE, "utf8")) as object }],
    // Retries wait for no time.
    random: () => 0,
    onStatusChange: ({ detail }) => {
      if (detail.status !== "RUNNING") ended.resolve(String(detail.status));
    },
    async task(_resource, parameters) {
      const { FunctionName, Payload } = parameters as { FunctionName: string; Payload: object };
      const name = /^\$\{(\w+)FunctionArn\}$/.exec(FunctionName)![1]!;
      steps.push(name);
      try {
        return { ExecutedVersion: "$LATEST", StatusCode: 200, Payload: (await runStep(name, Payload)) ?? null };
      } catch (error) {
        const { name: errorType, message: errorMessage } = error as Error;
        throw functionFailure({ errorType, errorMessage });
      }
    },
  });
  onTestFinished(async () => {
    await states.close?.();
    rmSync(dataDir, { recursive: true, force: true });
  });
  states.start(ARN, input);
  return { status: await ended.promise, steps };
}
