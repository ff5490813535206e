import { isOperator } from "./choice.ts";
import { parseCall } from "./intrinsics.ts";
import { isObject } from "./json.ts";
import { parsePath } from "./json-path.ts";
import type { ChoiceRule, Definition, State } from "./language.ts";

const COMMON = ["Type", "Comment", "Next", "End", "InputPath", "OutputPath", "QueryLanguage"];
const RESULT = ["ResultSelector", "ResultPath", "Retry", "Catch"];
const FIELDS: Record<State["Type"], string[]> = {
  Task: [...COMMON, ...RESULT, "Parameters", "Resource", "TimeoutSeconds", "TimeoutSecondsPath"],
  Parallel: [...COMMON, ...RESULT, "Parameters", "Branches"],
  Map: [
    ...COMMON,
    ...RESULT,
    "Parameters",
    "ItemProcessor",
    "Iterator",
    "ItemsPath",
    "ItemSelector",
    "MaxConcurrency",
    "MaxConcurrencyPath",
  ],
  Pass: [...COMMON, "Parameters", "Result", "ResultPath"],
  Wait: [...COMMON, "Seconds", "SecondsPath", "Timestamp", "TimestampPath"],
  Choice: [...COMMON, "Choices", "Default"],
  Succeed: COMMON,
  Fail: ["Type", "Comment", "Error", "ErrorPath", "Cause", "CausePath", "QueryLanguage"],
};

const UNSUPPORTED: Record<string, string> = {
  Assign: "variables (Assign)",
  Arguments: "JSONata (Arguments)",
  Output: "JSONata (Output)",
  Condition: "JSONata (Condition)",
  HeartbeatSeconds: "heartbeats (HeartbeatSeconds)",
  HeartbeatSecondsPath: "heartbeats (HeartbeatSecondsPath)",
  ItemReader: "distributed maps (ItemReader)",
  ItemBatcher: "distributed maps (ItemBatcher)",
  ResultWriter: "distributed maps (ResultWriter)",
  Credentials: "cross-account tasks (Credentials)",
};

/** Paths and intrinsic functions anywhere in a state, so that a wrong one is found before anything runs. */
function checkExpressions(value: unknown, key = ""): void {
  if (Array.isArray(value)) for (const item of value) checkExpressions(item);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (name !== "Result" && name !== "States" && name !== "Branches") checkExpressions(inner, name);
    }
  } else if (typeof value === "string" && (key.endsWith(".$") || key === "Variable" || key.endsWith("Path"))) {
    if (value.startsWith("States.")) parseCall(value);
    else parsePath(value.startsWith("$$") ? value.slice(1) : value);
    if (value.startsWith("$$.Task.Token")) throw new Error("Task tokens ($$.Task.Token) are not supported.");
  }
}

function checkRule(rule: ChoiceRule, top: boolean): void {
  const parts = [...(rule.And ?? []), ...(rule.Or ?? []), ...(rule.Not ? [rule.Not] : [])];
  if (top && !rule.Next) throw new Error("A choice rule has no Next.");
  for (const name of Object.keys(rule)) {
    if (UNSUPPORTED[name]) throw new Error(`It uses ${UNSUPPORTED[name]}, which is not supported.`);
    if (!["Variable", "And", "Or", "Not", "Next", "Comment"].includes(name) && !isOperator(name))
      throw new Error(`There is no choice operator ${name}.`);
  }
  if (parts.length === 0 && (!rule.Variable || !Object.keys(rule).some(isOperator)))
    throw new Error("A choice rule needs a Variable and an operator.");
  for (const part of parts) checkRule(part, false);
}

function checkTransitions(state: State, states: Record<string, State>): void {
  const targets = [
    state.Next,
    state.Default,
    ...(state.Catch ?? []).map((each) => each.Next),
    ...(state.Choices ?? []).map((each) => each.Next),
  ];
  for (const target of targets) {
    if (target !== undefined && !Object.hasOwn(states, target)) throw new Error(`It leads to '${target}', which does not exist.`);
  }
  const ends = state.Type === "Succeed" || state.Type === "Fail" || state.Type === "Choice";
  if (!ends && !state.Next === !state.End) throw new Error("It needs either Next or End.");
}

/** What each type cannot do without, beyond the fields it may have. */
function checkNeeds(state: State): void {
  if (state.Type === "Choice" && !state.Choices?.length) throw new Error("It has no Choices.");
  if (state.Type === "Parallel" && !state.Branches?.length) throw new Error("It has no Branches.");
  if (state.Type === "Map" && !state.ItemProcessor && !state.Iterator) throw new Error("It has no ItemProcessor.");
  if (state.Type === "Wait") {
    const moments = [state.Seconds, state.SecondsPath, state.Timestamp, state.TimestampPath].filter((each) => each !== undefined);
    if (moments.length !== 1) throw new Error("It needs one of Seconds, SecondsPath, Timestamp, TimestampPath.");
  }
  if (state.Type !== "Task") return;
  if (!state.Resource) throw new Error("It has no Resource.");
  if (state.Resource.endsWith(".waitForTaskToken"))
    throw new Error("It waits for a task token (.waitForTaskToken), which is not supported.");
  if (/\.sync(:\d+)?$/.test(state.Resource)) throw new Error("It waits for a job (.sync), which is not supported.");
}

function checkState(state: State, states: Record<string, State>): void {
  const known = FIELDS[state.Type];
  if (!known) throw new Error(`There is no state type '${state.Type}'.`);
  for (const name of Object.keys(state)) {
    if (UNSUPPORTED[name]) throw new Error(`It uses ${UNSUPPORTED[name]}, which is not supported.`);
    if (name === "QueryLanguage" && Reflect.get(state, name) !== "JSONPath")
      throw new Error("It uses JSONata, which is not supported.");
    if (!known.includes(name)) throw new Error(`A ${state.Type} state has no field '${name}'.`);
  }
  if (state.ItemProcessor?.ProcessorConfig?.Mode === "DISTRIBUTED")
    throw new Error("It is a distributed map, which is not supported.");
  checkNeeds(state);
  checkTransitions(state, states);
  for (const rule of state.Choices ?? []) checkRule(rule, true);
  checkExpressions(state);
}

/**
 * Refuses a definition that would not run here as it runs on AWS, with a sentence that names the state: JSONata, Assign, heartbeats,
 * task tokens, `.sync`, distributed maps, unknown fields, paths or functions, and transitions to nowhere.
 */
export function checkDefinition(definition: unknown, where: string): asserts definition is Definition {
  const refuse = (sentence: string): never => {
    throw new Error(`${where}: ${sentence}`);
  };
  if (!isObject(definition) || !isObject(definition.States)) return refuse("A definition needs States.");
  if ((definition.QueryLanguage ?? "JSONPath") !== "JSONPath") refuse("It uses JSONata, which is not supported.");
  const { StartAt, States } = definition as unknown as Definition;
  if (!Object.hasOwn(States, StartAt)) refuse(`It starts at '${StartAt}', which does not exist.`);
  for (const [name, state] of Object.entries(States)) {
    try {
      checkState(state, States);
    } catch (error) {
      refuse(`State '${name}': ${(error as Error).message}`);
    }
    const inner = [...(state.Branches ?? []), ...[state.ItemProcessor ?? state.Iterator ?? []].flat()];
    for (const each of inner) checkDefinition(each, `${where}: State '${name}'`);
  }
}
