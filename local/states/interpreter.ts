import { setImmediate as nextTurn } from "node:timers/promises";
import type { Json, JsonObject } from "#local/kit/json.ts";
import { persist } from "#local/kit/persist.ts";
import type { Timer } from "#local/kit/timer.ts";
import { applyResultPath } from "./data-flow.ts";
import { type ChildSequence, executeState, type StateResult } from "./execute-state.ts";
import type { Execution } from "./execution.ts";
import { failureOf, matches, runtimeFailure } from "./failure.ts";
import type { Journal, Position } from "./journal.ts";
import type { Definition, State } from "./language.ts";
import { nextRetry } from "./retry.ts";

/** Runs a Task in the name of a state machine, whose ARN it gets. */
export type TaskRunner = (resource: string, parameters: unknown, machineArn: string) => Promise<unknown>;

/** Shared by all sequences of one execution. */
export type ExecutionEnvironment = {
  journal: Journal;
  task: TaskRunner;
  timer: Timer;
  random: () => number;
  execution: Execution;
};

/** One sequence of states: the main one, or a branch or iteration inside a state. */
type Sequence = { scope: string; definition: Definition; map?: JsonObject; signal: AbortSignal };

/** Name of these writes in the report of a full disk. */
export const EXECUTIONS = "executions";
/** An execution with a longer history fails. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const MAX_EVENTS = 25_000;

/**
 * Runs a sequence from its journaled position, or from its start, and returns its output. Each state entry is on disk before the
 * state does anything, so that a new process continues at the interrupted state; while the disk is full it waits. Rejects with a
 * StatesFailure, or with the signal's reason.
 */
export async function runSequence(environment: ExecutionEnvironment, sequence: Sequence, input: Json): Promise<Json> {
  const { journal, timer } = environment;
  const { arn } = environment.execution;
  const { scope, definition } = sequence;
  const enter = async (state: string, from: Json, left?: { state: string; type: string }): Promise<Position> => {
    const position = { state, input: from, enteredAt: timer.now(), retries: [], dueAt: 0 };
    const { Type } = findState(definition, state);
    const events = await persist(EXECUTIONS, () => journal.enter(arn, scope, position, Type, left), sequence.signal);
    if (events > MAX_EVENTS) throw runtimeFailure(`The execution reached the maximum number of history events (${MAX_EVENTS}).`);
    return position;
  };
  const kept = journal.position(arn, scope);
  if (kept?.output !== undefined) return kept.output;
  let position: Position = kept ?? (await enter(definition.StartAt, input));
  for (;;) {
    // States that never wait must not block the event loop.
    await nextTurn();
    sequence.signal.throwIfAborted();
    const state = findState(definition, position.state);
    const { next, output } = await runState(environment, sequence, state, position);
    const left = { state: position.state, type: state.Type };
    if (next === undefined) {
      await persist(EXECUTIONS, () => journal.finish(arn, scope, output, left, timer.now()), sequence.signal);
      return output;
    }
    position = await enter(next, output, left);
  }
}

function findState(definition: Definition, name: string): State {
  const state = definition.States[name];
  if (!state) throw runtimeFailure(`There is no state '${name}'`);
  return state;
}

/** Runs one state with its retriers and catchers. */
async function runState(
  environment: ExecutionEnvironment,
  sequence: Sequence,
  state: State,
  position: Position,
): Promise<StateResult> {
  const { journal, timer, execution } = environment;
  const retries = [...position.retries];
  let dueAt = position.dueAt;
  for (;;) {
    await timer.at(dueAt, sequence.signal);
    sequence.signal.throwIfAborted();
    try {
      return await executeState(state, {
        name: position.state,
        input: position.input,
        context: sequence.map ?? {},
        task: (resource, parameters) => environment.task(resource, parameters, execution.machineArn),
        timer,
        signal: sequence.signal,
        inside: (inner, limit) => runChildSequences(environment, sequence, inner, limit),
      });
    } catch (thrown) {
      sequence.signal.throwIfAborted();
      const failure = failureOf(thrown);
      const note = (write: () => void) => persist(EXECUTIONS, write, sequence.signal);
      const { error, reason } = failure;
      if (state.Type === "Task") {
        const details = { resourceType: position.state, resource: state.Resource ?? "", error, cause: reason };
        await note(() => journal.logTaskFailure(execution.arn, details, timer.now()));
      }
      const again = nextRetry(state.Retry ?? [], retries, failure.error, environment.random);
      if (again) {
        retries[again.retrier] = (retries[again.retrier] ?? 0) + 1;
        const due = timer.now() + again.pauseMs;
        const counts = Array.from(retries, (count) => count ?? 0);
        await note(() => journal.retry(execution.arn, sequence.scope, counts, due));
        dueAt = due;
        continue;
      }
      const catcher = state.Catch?.find(({ ErrorEquals }) => matches(ErrorEquals, failure.error));
      if (!catcher) throw failure;
      return {
        next: catcher.Next,
        output: applyResultPath(catcher.ResultPath, position.input, { Error: failure.error, Cause: failure.reason }),
      };
    }
  }
}

/**
 * Runs branches or iterations, at most `limit` at a time; results are in order. The first failure stops the others and is thrown.
 */
async function runChildSequences(
  environment: ExecutionEnvironment,
  outer: Sequence,
  inner: ChildSequence[],
  limit: number,
): Promise<Json[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer.signal, stop.signal]);
  const outputs: Json[] = [];
  const waiting = inner.entries();
  const takeTurns = async () => {
    for (const [index, { definition, input, map = outer.map }] of waiting) {
      const sequence = { scope: `${outer.scope}/${index}`, definition, signal, ...(map && { map }) };
      outputs[index] = await runSequence(environment, sequence, input);
    }
  };
  const workers = Array.from({ length: Math.min(limit, inner.length) }, () =>
    takeTurns().catch((failure: unknown) => {
      stop.abort(failure);
      throw failure;
    }),
  );
  // All must have stopped before their journal entries are deleted.
  await Promise.allSettled(workers);
  if (signal.aborted) throw signal.reason;
  return outputs;
}
