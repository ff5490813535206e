import pLimit from "p-limit";
import { failureOf, StatesFailure } from "#local/states/failure.ts";
import type { Definition, State } from "#local/states/language.ts";
import { nextRetry } from "#local/states/retry.ts";
import type { VirtualClock } from "./virtual-clock.ts";
import { WaitMeter } from "./wait-meter.ts";

export type Environment = {
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** Invokes a function once; throws its error. */
  readonly invoke: (functionArn: string) => Promise<void>;
};

/**
 * Limit of events in the history of an execution. Each state is entered and exited, and each attempt is scheduled, started and
 * ended. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const MAX_EVENTS = 25_000;
const EVENTS = { state: 2, attempt: 3 } as const;

/** How an execution ended: its duration, the part of it in which it only waited for retries, and the error if it failed. */
export type Outcome = { readonly seconds: number; readonly waitedSeconds: number; readonly error: string | undefined };

/**
 * Executes a state machine until it succeeds or a step fails for the last time. Retries are those of the definition. `items` is the
 * number of items of its Map.
 */
export async function execute(definition: Definition, items: number, environment: Environment): Promise<Outcome> {
  const { clock } = environment;
  const started = clock.now();
  const meter = new WaitMeter(clock);
  const execution = { ...environment, items, meter, events: 0 };
  const error = await runFlow(definition, execution).then(
    () => undefined,
    (thrown: unknown) => failureOf(thrown).error,
  );
  const seconds = clock.now() - started;
  const isLate = seconds > (definition.TimeoutSeconds ?? Number.POSITIVE_INFINITY);
  return { seconds, waitedSeconds: meter.seconds, error: error ?? (isLate ? "States.Timeout" : undefined) };
}

type Execution = Environment & { readonly items: number; readonly meter: WaitMeter; events: number };

async function runFlow({ StartAt, States }: Definition, execution: Execution): Promise<void> {
  for (let name: string | undefined = StartAt; name !== undefined; ) {
    const state: State | undefined = States[name];
    if (!state) throw new StatesFailure("States.Runtime", `no state ${name}`);
    await runState(state, execution);
    name = state.Next;
  }
}

async function runState(state: State, execution: Execution): Promise<void> {
  record(execution, EVENTS.state);
  if (state.Type === "Task") return runTask(state, execution);
  if (state.Type === "Parallel") {
    await Promise.all((state.Branches ?? []).map((branch) => runFlow(branch, execution)));
    return;
  }
  if (state.Type !== "Map" || !state.ItemProcessor) throw new StatesFailure("States.Runtime", `${state.Type} is not simulated`);
  const processor = state.ItemProcessor;
  const items = Array.from({ length: execution.items }, (_, item) => item);
  await pLimit(state.MaxConcurrency ?? execution.items).map(items, () => runFlow(processor, execution));
}

async function runTask({ Parameters, Retry = [], TimeoutSeconds }: State, execution: Execution): Promise<void> {
  const { clock, random, invoke, meter } = execution;
  const { FunctionName } = Parameters as { readonly FunctionName: string };
  const used: number[] = [];
  for (;;) {
    const started = clock.now();
    record(execution, EVENTS.attempt);
    try {
      await meter.work(() => invoke(FunctionName));
      if (clock.now() - started > (TimeoutSeconds ?? Number.POSITIVE_INFINITY)) throw new StatesFailure("States.Timeout");
      return;
    } catch (thrown) {
      const again = nextRetry(Retry, used, failureOf(thrown).error, random);
      if (!again) throw thrown;
      used[again.retrier] = (used[again.retrier] ?? 0) + 1;
      await meter.wait(again.pauseMs / 1000);
    }
  }
}

function record(execution: Execution, events: number): void {
  execution.events += events;
  if (execution.events > MAX_EVENTS) throw new StatesFailure("States.Runtime", "the history has too many events");
}
