import { StatesFailure } from "./failure.ts";
import { type Json, MAX_DATA_BYTES } from "./json.ts";
import { fill, place } from "./json-path.ts";
import type { State } from "./language.ts";

/** `value` placed into the state's raw input as ResultPath says; null drops it. */
export function placeResult(path: string | null | undefined, rawInput: Json, value: Json): Json {
  if (path === null) return rawInput;
  try {
    return place(path ?? "$", rawInput, value);
  } catch (error) {
    throw new StatesFailure("States.ResultPathMatchFailure", (error as Error).message);
  }
}

/** The output of a state from its result: ResultSelector and ResultPath in this order. */
export function outputOf(state: State, rawInput: Json, result: Json, context: Json): Json {
  const selected = state.ResultSelector === undefined ? result : fill(state.ResultSelector, result, context);
  return placeResult(state.ResultPath, rawInput, selected);
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
