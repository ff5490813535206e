import { readFileSync } from "node:fs";
import { type Access, AccessDeniedError } from "#local/iam/access.ts";
import type { Credentials } from "#local/iam/credentials.ts";
import { roleOf } from "#local/iam/roles.ts";
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

/** Throws AccessDeniedError when the role of a state machine does not allow it to invoke a function. */
export type InvocationCheck = (machineArn: string, functionArn: string) => void;

/** Checks each invocation by the role of its state machine. */
export function invocationCheck(
  model: Model,
  { access, credentialsOf }: { access: Access; credentialsOf: (role: string) => Credentials },
): InvocationCheck {
  const keys = new Map(
    model
      .ofType("AWS::StepFunctions::StateMachine")
      .map((machine) => [machine.ref, credentialsOf(roleOf(model, machine, "RoleArn").name).accessKeyId]),
  );
  return (machineArn, functionArn) =>
    access.authorize(keys.get(machineArn) ?? "", { action: "lambda:InvokeFunction", resource: functionArn });
}

type LambdaTask = { readonly FunctionName: string; readonly Payload?: unknown };

/** Runs a Task of a state machine: invokes a function, either directly or through the optimised integration. */
export function taskRunner(lambda: Lambda, check: InvocationCheck): StatesOptions["task"] {
  const call = async (machineArn: string, reference: string, payload: unknown) => {
    try {
      check(machineArn, reference);
      return await lambda.invoke(reference, payload);
    } catch (thrown) {
      if (thrown instanceof AccessDeniedError) throw new StatesFailure("Lambda.AWSLambdaException", thrown.message);
      throw thrown instanceof FunctionFailure
        ? functionFailure(thrown.failure)
        : new StatesFailure("Lambda.ResourceNotFoundException", String(thrown));
    }
  };
  return async (resource, parameters, machineArn) => {
    if (/^arn:aws:lambda:.*:function:/.test(resource)) return await call(machineArn, resource, parameters);
    if (resource !== "arn:aws:states:::lambda:invoke") throw new StatesFailure("States.Runtime", `${resource} is not supported`);
    const { FunctionName, Payload } = parameters as LambdaTask;
    return { ExecutedVersion: "$LATEST", Payload: await call(machineArn, FunctionName, Payload ?? {}), StatusCode: 200 };
  };
}
