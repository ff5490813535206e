import path from "node:path";
import { InferenceBusy } from "#adapters/inference-errors.ts";
import { retryWhileBusy } from "#domain/heatmaps/analysis/retry-while-busy.ts";
import { StatesFailure } from "#local/states/failure.ts";
import { Capacity, type Places } from "./capacity.ts";
import { BATCHES_PER_SEGMENT, CALL_SECONDS, COLD_SECONDS, STEP_SECONDS, VARIATION } from "./durations.ts";
import type { FunctionParameters, Parameters } from "./parameters.ts";
import type { VirtualClock } from "./virtual-clock.ts";

type Options = {
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** Whether functions and endpoints have instances at the beginning. */
  readonly isWarm: boolean;
  /** Concurrent executions of the account's functions that reserve none. */
  readonly accountConcurrency: number;
  /** Seconds of a call of the model for an image. */
  readonly callSeconds: number;
};

/** Functions and endpoints with the limits of the templates. */
export function createCloud(parameters: Parameters, { clock, random, isWarm, accountConcurrency, callSeconds }: Options) {
  const account: Places = { limit: accountConcurrency, used: 0 };
  const throttled = () => new StatesFailure("Lambda.TooManyRequestsException");
  const lambda = (places: Places): Capacity =>
    new Capacity({ clock, places, coldSeconds: COLD_SECONDS.function, isWarm, rejection: throttled });
  const functions = new Map(
    [...parameters.functions].map(([arn, { reserved }]) => [
      arn,
      lambda(reserved === undefined ? account : { limit: reserved, used: 0 }),
    ]),
  );
  const endpoints = new Map(
    [...parameters.endpoints].map(([name, limit]) => [
      name,
      new Capacity({
        clock,
        places: { limit, used: 0 },
        coldSeconds: COLD_SECONDS.endpoint,
        isWarm,
        rejection: () => new InferenceBusy("Rate exceeded"),
      }),
    ]),
  );
  const work = (seconds: number) => clock.sleep(seconds * (1 + VARIATION * (2 * random() - 1)));

  async function runStep({ entry, endpoint: name, overflow: other }: FunctionParameters): Promise<void> {
    const step = path.basename(entry, ".ts");
    const seconds = STEP_SECONDS[step];
    if (seconds === undefined) throw new Error(`tools/simulate/durations.ts has no time for the step ${step}`);
    await work(seconds);
    const endpoint = name === undefined ? undefined : endpoints.get(name);
    if (!endpoint) return;
    if (step === "predict" || step === "template-place") {
      const predict = (place: Capacity) => place.run(() => work(callSeconds));
      const overflow = other === undefined ? undefined : endpoints.get(other);
      // As in adapters/inference.ts.
      return predict(endpoint).catch((error: unknown) => {
        if (!(overflow && error instanceof InferenceBusy)) throw error;
        return predict(overflow);
      });
    }
    // As in domain/heatmaps/video/predict-maps.ts: the first call fails immediately, the later ones wait within the step.
    const callBatch = () => endpoint.run(() => work(CALL_SECONDS.batch));
    await callBatch();
    for (let batch = 1; batch < BATCHES_PER_SEGMENT; batch++)
      await retryWhileBusy(callBatch, { wait: (ms) => clock.sleep(ms / 1000), random });
  }

  return {
    endpoints,
    async invoke(arn: string): Promise<void> {
      const declared = parameters.functions.get(arn);
      const capacity = functions.get(arn);
      if (!declared || !capacity) throw new Error(`no template declares the function ${arn}`);
      await capacity.run(async () => {
        const started = clock.now();
        await runStep(declared);
        if (clock.now() - started > declared.timeoutSeconds) throw new StatesFailure("Sandbox.Timedout");
      });
    },
  };
}
