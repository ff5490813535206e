import { readFileSync } from "node:fs";
import path from "node:path";
import { type CfnResource, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { type DomainFunction, REPOSITORY } from "./domain-function.ts";

type Props = {
  /** The state machine definition, relative to the repository root. */
  readonly definition: `statemachines/${string}.asl.json`;
  /** Step → function: `Inspect` replaces the placeholder `${InspectFunctionArn}`. */
  readonly steps: Readonly<Record<string, DomainFunction>>;
};

/** A standard state machine defined in a file, in which only placeholders are replaced. It may invoke its own steps. */
export class PipelineMachine extends StateMachine {
  constructor(scope: Construct, id: string, { definition, steps }: Props) {
    const file = path.join(REPOSITORY, definition);
    const substitutions = Object.fromEntries(
      Object.entries(steps).map(([step, { functionArn }]) => [`${step}FunctionArn`, functionArn]),
    );
    checkPlaceholders(readFileSync(file, "utf8"), Object.keys(substitutions), definition);

    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("states.amazonaws.com") });
    super(scope, id, {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromFile(file),
      definitionSubstitutions: substitutions,
      role,
      tracingEnabled: true,
      logs: {
        // Standard executions keep their history for 90 days.
        level: LogLevel.ERROR,
        includeExecutionData: false,
        // The account has one policy of 5,120 characters for such logs, to which AWS adds each group whose name begins otherwise.
        // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
        destination: new LogGroup(scope, `${id}Logs`, {
          logGroupName: `/aws/vendedlogs/states/${Stack.of(scope).stackName}-${id}`,
          retention: RetentionDays.ONE_MONTH,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      },
    });
    (this.node.defaultChild as CfnResource).addMetadata("local:definition", definition);
    role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        resources: Object.values(steps).map(({ functionArn }) => functionArn),
      }),
    );
    acknowledge(this, { SF1: "The history of each execution has all events for 90 days, so the log repeats only errors." });
    acknowledge(role, { "IAM5[Resource::*]": "Delivering logs and trace segments has no resource-level permissions." });
  }
}

/** A placeholder without a function, or a function without a placeholder, would otherwise fail only at runtime. */
function checkPlaceholders(text: string, given: readonly string[], definition: string): void {
  const wanted = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  const wrong = [...given.filter((name) => !wanted.has(name)), ...[...wanted].filter((name) => !given.includes(name ?? ""))];
  if (wrong.length > 0) throw new Error(`${definition} and its steps do not match: ${wrong.join(", ")}`);
}
