import type { Json, JsonObject } from "#local/kit/json.ts";
import { rejectOnAbort, type Timer } from "#local/kit/timer.ts";
import { matchesRule } from "./choice.ts";
import { asJson, computeOutput } from "./data-flow.ts";
import { runtimeFailure, StatesFailure } from "./failure.ts";
import { fill, readPath } from "./json-path.ts";
import type { Definition, State } from "./language.ts";

/** Where to go from a state; without `next` the sequence ends. */
export type StateResult = { next: string | undefined; output: Json };

/** A branch, or an iteration with its item in the context object. */
export type ChildSequence = { definition: Definition; input: Json; map?: JsonObject };

/** One attempt at a state. */
export type StateAttempt = {
  name: string;
  input: Json;
  context: JsonObject;
  task: (resource: string, parameters: unknown) => Promise<unknown>;
  timer: Timer;
  signal: AbortSignal;
  /** Runs branches or iterations, at most `limit` at a time, and returns their outputs in order. */
  inside: (inner: ChildSequence[], limit: number) => Promise<Json[]>;
};

/** Concurrent iterations of a Map without MaxConcurrency. AWS runs up to 40. */
const MAP_CONCURRENCY = 40;

/** Implementation of each state type, without retriers and catchers. Rejects with a StatesFailure or the task's error. */
export async function executeState(state: State, attempt: StateAttempt): Promise<StateResult> {
  const { name, input, context } = attempt;
  const next = state.End ? undefined : state.Next;
  const worked = (result: unknown): StateResult => ({ next, output: computeOutput(state, input, asJson(result, name), context) });
  switch (state.Type) {
    case "Task":
      return worked(await runTask(state, attempt));
    case "Parallel": {
      const branches = (state.Branches ?? []).map((definition) => ({ definition, input }));
      return worked(await attempt.inside(branches, branches.length));
    }
    case "Map":
      return worked(await runMap(state, attempt));
    case "Choice": {
      const target = state.Choices?.find((rule) => matchesRule(rule, input, context))?.Next ?? state.Default;
      if (!target) throw new StatesFailure("States.NoChoiceMatched", `No choice of '${name}' holds and it has no Default`);
      return { next: target, output: input };
    }
    case "Succeed":
      return { next: undefined, output: input };
    case "Fail":
      throw new StatesFailure(state.Error ?? "", state.Cause);
  }
}

async function runTask(state: State, { input, context, task, timer, signal }: StateAttempt): Promise<unknown> {
  const parameters = state.Parameters === undefined ? input : fill(state.Parameters, input, context);
  const seconds = state.TimeoutSeconds;
  const call = async () => task(state.Resource ?? "", parameters);
  if (seconds === undefined) return rejectOnAbort(call(), signal);
  const over = new AbortController();
  const timeout = timer.at(timer.now() + seconds * 1000, AbortSignal.any([over.signal, signal])).then(() => {
    throw new StatesFailure("States.Timeout", `The task did not end within ${seconds} s`);
  });
  // Ignores a later rejection of the loser of the race.
  timeout.catch(() => {});
  try {
    return await Promise.race([rejectOnAbort(call(), signal), timeout]);
  } finally {
    over.abort();
  }
}

async function runMap(state: State, { input, context, inside }: StateAttempt): Promise<Json[]> {
  const items = state.ItemsPath === undefined ? input : readPath(state.ItemsPath, input, context);
  const definition = state.ItemProcessor;
  if (!Array.isArray(items) || !definition) throw runtimeFailure(`A Map needs an array, not ${JSON.stringify(items)}`);
  const iterations = items.map((item) => {
    const map = { Map: { Item: { Value: item } } };
    return { definition, map, input: state.ItemSelector === undefined ? item : fill(state.ItemSelector, input, map) };
  });
  return inside(iterations, state.MaxConcurrency || MAP_CONCURRENCY);
}
