import { readFileSync } from "node:fs";
import { FunctionFailure } from "#local/lambda/failure.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import { functionFailure, StatesFailure, type StatesOptions } from "#local/states/states.ts";
import type { Model, Resource } from "#local/template/template-model.ts";

/** The definition with its `${placeholders}` substituted: inline, or from the uploaded asset. */
function definitionOf(model: Model, { properties, stack, id }: Resource): object {
  const { DefinitionString, DefinitionS3Location, Definition, DefinitionSubstitutions } = properties;
  if (Definition) return Definition;
  const location = DefinitionS3Location as { Key: string } | undefined;
  const text = location ? readFileSync(model.asset(location.Key), "utf8") : String(DefinitionString ?? "");
  const substitutions = Object.entries((DefinitionSubstitutions ?? {}) as Record<string, unknown>);
  const filled = substitutions.reduce((before, [name, value]) => before.replaceAll(`\${${name}}`, String(value)), text);
  const missing = /\$\{\w+\}/.exec(filled);
  if (missing) throw new Error(`${stack}/${id}: nothing fills ${missing[0]} in the definition`);
  return JSON.parse(filled) as object;
}

/** The state machines of the application. */
export const machinesOf = (model: Model): StatesOptions["machines"] =>
  model
    .ofType("AWS::StepFunctions::StateMachine")
    .map((machine) => ({ arn: machine.ref, name: machine.name, definition: definitionOf(model, machine) }));

type LambdaTask = { readonly FunctionName: string; readonly Payload?: unknown };

/** Runs a Task of a state machine: invokes a function, either directly or through the optimised integration. */
export function taskRunner(lambda: Lambda): StatesOptions["task"] {
  const call = async (reference: string, payload: unknown) => {
    try {
      return await lambda.invoke(reference, payload);
    } catch (thrown) {
      throw thrown instanceof FunctionFailure
        ? functionFailure(thrown.failure)
        : new StatesFailure("Lambda.ResourceNotFoundException", String(thrown));
    }
  };
  return async (resource, parameters) => {
    if (/^arn:aws:lambda:.*:function:/.test(resource)) return await call(resource, parameters);
    if (resource !== "arn:aws:states:::lambda:invoke") throw new StatesFailure("States.Runtime", `${resource} is not supported`);
    const { FunctionName, Payload } = parameters as LambdaTask;
    return { ExecutedVersion: "$LATEST", Payload: await call(FunctionName, Payload ?? {}), StatusCode: 200 };
  };
}
