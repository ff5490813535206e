import { isObject } from "#local/kit/json.ts";
import { CHOICE_OPERATORS } from "./choice.ts";
import { parsePath } from "./json-path.ts";
import type { ChoiceRule, Definition, State } from "./language.ts";

const TRANSITION = ["Next", "End"];

/** The supported fields of each state type, in addition to `Type` and `Comment`. */
export const STATE_FIELDS: Readonly<Record<State["Type"], readonly string[]>> = {
  Task: [...TRANSITION, "Resource", "Parameters", "ResultSelector", "ResultPath", "TimeoutSeconds", "Retry", "Catch"],
  Parallel: [...TRANSITION, "Branches", "ResultPath", "Catch"],
  Map: [...TRANSITION, "ItemsPath", "ItemSelector", "ItemProcessor", "MaxConcurrency", "ResultPath", "Catch"],
  Choice: ["Choices", "Default"],
  Succeed: [],
  Fail: ["Error", "Cause"],
};

/** All paths in a state, so that an invalid one is found before anything runs. */
function checkPaths(value: unknown, key = ""): void {
  if (Array.isArray(value)) for (const item of value) checkPaths(item);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) if (name !== "States" && name !== "Branches") checkPaths(inner, name);
  } else if (typeof value === "string" && (key.endsWith(".$") || key === "Variable" || key.endsWith("Path"))) parsePath(value);
}

function checkRule({ Variable, Next, Comment: _, ...operators }: ChoiceRule): void {
  if (!Next) throw new Error("A choice rule has no Next.");
  if (!Variable) throw new Error("A choice rule has no Variable.");
  const [operator, ...others] = Object.keys(operators);
  if (!operator || others.length > 0) throw new Error("A choice rule needs exactly one operator.");
  if (!Object.hasOwn(CHOICE_OPERATORS, operator)) throw new Error(`The choice operator ${operator} is not supported.`);
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
  if (STATE_FIELDS[state.Type].includes("End") && !state.Next === !state.End) throw new Error("It needs either Next or End.");
}

/** Required fields of each type. */
function checkNeeds(state: State): void {
  if (state.Type === "Choice" && !state.Choices?.length) throw new Error("It has no Choices.");
  if (state.Type === "Parallel" && !state.Branches?.length) throw new Error("It has no Branches.");
  if (state.Type === "Map" && !state.ItemProcessor) throw new Error("It has no ItemProcessor.");
  if (state.Type !== "Task") return;
  if (!state.Resource) throw new Error("It has no Resource.");
  if (/\.(waitForTaskToken|sync(:\d+)?)$/.test(state.Resource))
    throw new Error(`The integration pattern of ${state.Resource} is not supported.`);
}

function checkState(state: State, states: Record<string, State>): void {
  if (!Object.hasOwn(STATE_FIELDS, state.Type)) throw new Error(`The state type '${state.Type}' is not supported.`);
  const known = ["Type", "Comment", ...STATE_FIELDS[state.Type]];
  for (const name of Object.keys(state))
    if (!known.includes(name)) throw new Error(`The field '${name}' of a ${state.Type} state is not supported.`);
  if (state.ItemProcessor?.ProcessorConfig?.Mode === "DISTRIBUTED")
    throw new Error("It is a distributed map, which is not supported.");
  checkNeeds(state);
  checkTransitions(state, states);
  for (const rule of state.Choices ?? []) checkRule(rule);
  checkPaths(state);
}

/**
 * Rejects a definition that would not run here as it runs on AWS, with a message that names the state: JSONata, unsupported state
 * types, fields, choice operators and paths, and transitions to missing states.
 */
export function checkDefinition(definition: unknown, where: string): asserts definition is Definition {
  const reject = (message: string): never => {
    throw new Error(`${where}: ${message}`);
  };
  if (!isObject(definition) || !isObject(definition.States)) return reject("A definition needs States.");
  if ((definition.QueryLanguage ?? "JSONPath") !== "JSONPath") reject("It uses JSONata, which is not supported.");
  const { StartAt, States } = definition as unknown as Definition;
  if (!Object.hasOwn(States, StartAt)) reject(`It starts at '${StartAt}', which does not exist.`);
  for (const [name, state] of Object.entries(States)) {
    try {
      checkState(state, States);
    } catch (error) {
      reject(`State '${name}': ${(error as Error).message}`);
    }
    const inner = [...(state.Branches ?? []), ...[state.ItemProcessor ?? []].flat()];
    for (const each of inner) checkDefinition(each, `${where}: State '${name}'`);
  }
}
