import { runtimeFailure, StatesFailure } from "./failure.ts";
import { type Json, MAX_DATA_BYTES } from "./json.ts";
import { place, read } from "./json-path.ts";
import type { State } from "./language.ts";
import { fill } from "./template.ts";

/** Input after InputPath; null as path gives an empty object. */
export function selectInput(state: State, input: Json, context: Json): Json {
  if (state.InputPath === null) return {};
  return state.InputPath === undefined ? input : read(state.InputPath, input, context);
}

/** What a state works on: its input after InputPath and Parameters. */
export function effectiveInput(state: State, input: Json, context: Json): Json {
  const selected = selectInput(state, input, context);
  return state.Parameters === undefined ? selected : fill(state.Parameters, selected, context);
}

/** `value` placed into the state's raw input as ResultPath says; null drops it. */
export function placeResult(path: string | null | undefined, rawInput: Json, value: Json): Json {
  if (path === null) return rawInput;
  try {
    return place(path ?? "$", rawInput, value);
  } catch (error) {
    throw new StatesFailure("States.ResultPathMatchFailure", (error as Error).message);
  }
}

/** The output of a state from its result: ResultSelector, ResultPath and OutputPath in this order. */
export function outputOf(state: State, rawInput: Json, result: Json, context: Json): Json {
  const selected = state.ResultSelector === undefined ? result : fill(state.ResultSelector, result, context);
  const placed = placeResult(state.ResultPath, rawInput, selected);
  return selectOutput(state, placed, context);
}

export function selectOutput(state: State, value: Json, context: Json): Json {
  if (state.OutputPath === null) return {};
  return state.OutputPath === undefined ? value : read(state.OutputPath, value, context);
}

/** A result as JSON carries it. Throws States.DataLimitExceeded over 256 KiB. */
export function asJson(result: unknown, stateName: string): Json {
  const text = JSON.stringify(result ?? null);
  if (Buffer.byteLength(text) > MAX_DATA_BYTES) {
    const cause = `The state/task '${stateName}' returned a result with a size exceeding the maximum number of bytes service limit.`;
    throw new StatesFailure("States.DataLimitExceeded", cause);
  }
  return JSON.parse(text) as Json;
}

/** Reads a whole number of at least `least` at a path. */
export function readCount(path: string, input: Json, context: Json, least: number): number {
  const value = read(path, input, context);
  if (typeof value === "number" && Number.isInteger(value) && value >= least) return value;
  throw runtimeFailure(`'${path}' gives ${JSON.stringify(value)}, not a whole number of at least ${least}`);
}

/** The moment a Wait state ends, in milliseconds since 1970. */
export function waitUntil(state: State, input: Json, context: Json, enteredAt: number): number {
  const moment = state.Timestamp ?? (state.TimestampPath === undefined ? undefined : read(state.TimestampPath, input, context));
  if (moment === undefined) return enteredAt + 1000 * (state.Seconds ?? readCount(state.SecondsPath ?? "", input, context, 0));
  const time = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(time)) throw runtimeFailure(`${JSON.stringify(moment)} is not a timestamp`);
  return time;
}
