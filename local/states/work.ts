import { type Timer, unlessAborted } from "#local/kit/timer.ts";
import { holds } from "./choice.ts";
import { asJson, effectiveInput, outputOf, readCount, selectInput, selectOutput, waitUntil } from "./data-flow.ts";
import { runtimeFailure, StatesFailure } from "./failure.ts";
import type { Json, JsonObject } from "./json.ts";
import { read } from "./json-path.ts";
import type { Definition, State } from "./language.ts";
import { evaluate, fill } from "./template.ts";

/** Where to go from a state; no `next` ends the sequence. */
export type Step = { next: string | undefined; output: Json };

/** A branch, or an iteration with its item in the context object. */
export type Inner = { definition: Definition; input: Json; map?: JsonObject };

/** One attempt at a state. */
export type Attempt = {
  name: string;
  input: Json;
  /** Milliseconds since 1970. */
  enteredAt: number;
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
    case "Pass": {
      const given = effectiveInput(state, input, context);
      return worked(state.Result === undefined ? given : state.Result);
    }
    case "Parallel": {
      const given = effectiveInput(state, input, context);
      const branches = (state.Branches ?? []).map((definition) => ({ definition, input: given }));
      return worked(await attempt.inside(branches, branches.length));
    }
    case "Map":
      return worked(await runMap(state, attempt));
    case "Choice": {
      const given = selectInput(state, input, context);
      const target = state.Choices?.find((rule) => holds(rule, given, context))?.Next ?? state.Default;
      if (!target) throw new StatesFailure("States.NoChoiceMatched", `No choice of '${name}' holds and it has no Default`);
      return { next: target, output: selectOutput(state, given, context) };
    }
    case "Wait": {
      const given = selectInput(state, input, context);
      await attempt.timer.at(waitUntil(state, given, context, attempt.enteredAt), attempt.signal);
      return { next, output: selectOutput(state, given, context) };
    }
    case "Succeed":
      return { next: undefined, output: selectOutput(state, selectInput(state, input, context), context) };
    case "Fail": {
      const chosen = (text = "", path?: string) => (path === undefined ? text : stringIn(evaluate(path, input, context)));
      throw new StatesFailure(chosen(state.Error, state.ErrorPath), chosen(state.Cause, state.CausePath));
    }
  }
}

function stringIn(value: Json): string {
  if (typeof value === "string") return value;
  throw runtimeFailure(`ErrorPath and CausePath must give a string, not ${JSON.stringify(value)}`);
}

async function runTask(state: State, { input, context, task, timer, signal }: Attempt): Promise<unknown> {
  const parameters = effectiveInput(state, input, context);
  const seconds =
    state.TimeoutSeconds ??
    (state.TimeoutSecondsPath === undefined ? undefined : readCount(state.TimeoutSecondsPath, parameters, context, 1));
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
  const selected = selectInput(state, input, context);
  const items = state.ItemsPath === undefined ? selected : read(state.ItemsPath, selected, context);
  const definition = state.ItemProcessor ?? state.Iterator;
  if (!Array.isArray(items) || !definition) throw runtimeFailure(`A Map needs an array, not ${JSON.stringify(items)}`);
  const selector = state.ItemSelector ?? state.Parameters;
  const iterations = items.map((item, index) => {
    const map = { Map: { Item: { Index: index, Value: item } } };
    return { definition, map, input: selector === undefined ? item : fill(selector, selected, { ...context, ...map }) };
  });
  const limit =
    state.MaxConcurrency ??
    (state.MaxConcurrencyPath === undefined ? 0 : readCount(state.MaxConcurrencyPath, selected, context, 0));
  return inside(iterations, limit || MAP_CONCURRENCY);
}
