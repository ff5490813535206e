import type { Json } from "#local/kit/json.ts";
import { StatesFailure } from "./failure.ts";
import { fill, setAtPath } from "./json-path.ts";
import type { State } from "./language.ts";

/** Maximum input or output size of a state in bytes. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const MAX_DATA_BYTES = 256 * 1024;

/** Inserts `value` into the state's raw input according to ResultPath; null discards it. */
export function applyResultPath(path: string | null | undefined, rawInput: Json, value: Json): Json {
  if (path === null) return rawInput;
  try {
    return setAtPath(path ?? "$", rawInput, value);
  } catch (error) {
    throw new StatesFailure("States.ResultPathMatchFailure", (error as Error).message);
  }
}

/** The output of a state from its result: applies ResultSelector, then ResultPath. */
export function computeOutput(state: State, rawInput: Json, result: Json, context: Json): Json {
  const selected = state.ResultSelector === undefined ? result : fill(state.ResultSelector, result, context);
  return applyResultPath(state.ResultPath, rawInput, selected);
}

/** A result after a JSON round trip. Throws States.DataLimitExceeded over 256 KiB. */
export function asJson(result: unknown, stateName: string): Json {
  const text = JSON.stringify(result ?? null);
  if (Buffer.byteLength(text) > MAX_DATA_BYTES) {
    const cause = `The state/task '${stateName}' returned a result with a size exceeding the maximum number of bytes service limit.`;
    throw new StatesFailure("States.DataLimitExceeded", cause);
  }
  return JSON.parse(text) as Json;
}
