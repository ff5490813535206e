import { type Timer, unlessAborted } from "#local/kit/timer.ts";
import { holds } from "./choice.ts";
import { asJson, outputOf } from "./data-flow.ts";
import { runtimeFailure, StatesFailure } from "./failure.ts";
import type { Json, JsonObject } from "./json.ts";
import { fill, read } from "./json-path.ts";
import type { Definition, State } from "./language.ts";

/** Where to go from a state; no `next` ends the sequence. */
export type Step = { next: string | undefined; output: Json };

/** A branch, or an iteration with its item in the context object. */
export type Inner = { definition: Definition; input: Json; map?: JsonObject };

/** One attempt at a state. */
export type Attempt = {
  name: string;
  input: Json;
  context: JsonObject;
  task: (resource: string, parameters: unknown) => Promise<unknown>;
  timer: Timer;
  signal: AbortSignal;
  /** Runs branches or iterations, at most `limit` at a time, and gives their outputs in the order given. */
  inside: (inner: Inner[], limit: number) => Promise<Json[]>;
};

/** Concurrent iterations of a Map that sets no MaxConcurrency. AWS runs up to 40. */
const MAP_CONCURRENCY = 40;

/** What a state does, by its type, without retries and catchers. Rejects with a StatesFailure or whatever the task rejects with. */
export async function work(state: State, attempt: Attempt): Promise<Step> {
  const { name, input, context } = attempt;
  const next = state.End ? undefined : state.Next;
  const worked = (result: unknown): Step => ({ next, output: outputOf(state, input, asJson(result, name), context) });
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
      const target = state.Choices?.find((rule) => holds(rule, input, context))?.Next ?? state.Default;
      if (!target) throw new StatesFailure("States.NoChoiceMatched", `No choice of '${name}' holds and it has no Default`);
      return { next: target, output: input };
    }
    case "Succeed":
      return { next: undefined, output: input };
    case "Fail":
      throw new StatesFailure(state.Error ?? "", state.Cause);
  }
}

async function runTask(state: State, { input, context, task, timer, signal }: Attempt): Promise<unknown> {
  const parameters = state.Parameters === undefined ? input : fill(state.Parameters, input, context);
  const seconds = state.TimeoutSeconds;
  const call = async () => task(state.Resource ?? "", parameters);
  if (seconds === undefined) return unlessAborted(call(), signal);
  const over = new AbortController();
  const timeout = timer.at(timer.now() + seconds * 1000, AbortSignal.any([over.signal, signal])).then(() => {
    throw new StatesFailure("States.Timeout", `The task did not end within ${seconds} s`);
  });
  // The loser of the race rejects unheard.
  timeout.catch(() => {});
  try {
    return await Promise.race([unlessAborted(call(), signal), timeout]);
  } finally {
    over.abort();
  }
}

async function runMap(state: State, { input, context, inside }: Attempt): Promise<Json[]> {
  const items = state.ItemsPath === undefined ? input : read(state.ItemsPath, input, context);
  const definition = state.ItemProcessor;
  if (!Array.isArray(items) || !definition) throw runtimeFailure(`A Map needs an array, not ${JSON.stringify(items)}`);
  const iterations = items.map((item) => {
    const map = { Map: { Item: { Value: item } } };
    return { definition, map, input: state.ItemSelector === undefined ? item : fill(state.ItemSelector, input, map) };
  });
  return inside(iterations, state.MaxConcurrency || MAP_CONCURRENCY);
}
