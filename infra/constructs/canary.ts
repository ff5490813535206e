import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IFunction, type IVersion } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { CanaryMode } from "#infra/settings.ts";
import { acknowledge } from "./acknowledge.ts";
import type { DomainFunction } from "./domain-function.ts";

/**
 * Gradual deployment of the functions of one API: a new version gets 10% of the requests for five minutes and the rest after
 * that. If an alarm fires before, all requests go to the old version again and the deployment fails. In the mode `immediate` it
 * gets all requests at once, and alarms are ignored.
 */
export class Canary extends Construct {
  readonly #mode: CanaryMode;
  readonly #application: LambdaApplication;
  readonly #role: Role;
  readonly #groups: LambdaDeploymentGroup[] = [];

  constructor(scope: Construct, id: string, mode: CanaryMode) {
    super(scope, id);
    this.#mode = mode;
    this.#application = new LambdaApplication(this, "Application");
    this.#role = new Role(this, "Role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") });
    acknowledge(this.#role, {
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]":
        "CodeDeploy asks for this very policy to move the alias of a function.",
    });
  }

  /** The alias that callers must use instead of the function. */
  alias(handler: DomainFunction): IFunction {
    // The casts are needed for the reason that `asInterface` gives.
    const version = handler.currentVersion as IVersion;
    const alias = new Alias(this, `${handler.node.id}Live`, { aliasName: "live", version });
    const isImmediate = this.#mode === "immediate";
    this.#groups.push(
      new LambdaDeploymentGroup(this, `${handler.node.id}Group`, {
        application: this.#application,
        alias,
        role: this.#role,
        deploymentConfig: LambdaDeploymentConfig[isImmediate ? "ALL_AT_ONCE" : "CANARY_10PERCENT_5MINUTES"],
        ignoreAlarmConfiguration: isImmediate,
      }),
    );
    return alias as IFunction;
  }

  /** Rolls a deployment back when this alarm fires. */
  rollBackOn(alarm: IAlarm): void {
    for (const group of this.#groups) group.addAlarm(alarm);
  }
}
