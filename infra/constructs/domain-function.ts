import path from "node:path";
import { type CfnResource, Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { metricNamespaceOf } from "#infra/stack-names.ts";
import { acknowledge } from "./acknowledge.ts";
import { architectureOf, bundlingOptions, type NativeDependencies } from "./bundling.ts";
import type { Permission } from "./permissions/permission.ts";

export const REPOSITORY = path.resolve(import.meta.dirname, "../..");

export type DomainFunctionProps = {
  /** Source file, relative to the repository root. */
  readonly entry: `lambdas/${string}.ts`;
  /** All permissions of the function; they determine its environment and role. */
  readonly permissions: readonly Permission[];
  /** Default 29 s, the maximum of API Gateway. */
  readonly timeout?: Duration;
  /** In MB; CPU scales with it, one full core at 1,769. Default 1,024. */
  readonly memory?: number;
  /** Temporary storage in MB. Default 512. */
  readonly disk?: number;
  /** Executions that the function always gets, and at most. Default: it shares those of the account. */
  readonly reservedConcurrency?: number | undefined;
  /** Ships the files of the ad templates with it. */
  readonly templates?: boolean;
} & NativeDependencies;

/**
 * One Lambda function of a domain: Node 24 on ARM (x64 if it runs a browser), traced, one month of log retention, and a role with
 * exactly the given permissions.
 */
export class DomainFunction extends NodejsFunction {
  readonly source: string;
  readonly nativeDependencies: Required<NativeDependencies>;

  constructor(
    scope: Construct,
    id: string,
    {
      entry,
      permissions,
      timeout = Duration.seconds(29),
      memory = 1024,
      disk = 512,
      reservedConcurrency,
      images = false,
      video = false,
      text = false,
      browser = false,
      fonts = false,
      templates = false,
    }: DomainFunctionProps,
  ) {
    const nativeDependencies = { images, video, text, browser, fonts };
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    super(scope, id, {
      entry: path.join(REPOSITORY, entry),
      handler: "handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: architectureOf(nativeDependencies) === "arm64" ? Architecture.ARM_64 : Architecture.X86_64,
      memorySize: memory,
      ephemeralStorageSize: Size.mebibytes(disk),
      timeout,
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      awsSdkConnectionReuse: false,
      projectRoot: REPOSITORY,
      depsLockFilePath: path.join(REPOSITORY, "package-lock.json"),
      bundling: bundlingOptions(nativeDependencies, { hasTemplates: templates }),
      environment: {
        NODE_OPTIONS: "--enable-source-maps",
        POWERTOOLS_SERVICE_NAME: entry.split("/")[1] ?? id,
        POWERTOOLS_METRICS_NAMESPACE: metricNamespaceOf(scope),
        ...Object.assign({}, ...permissions.map((permission) => permission.environment)),
      },
    });
    this.source = entry;
    this.nativeDependencies = nativeDependencies;
    // Location of the source: lets tools run or analyse the function without its bundle.
    (this.node.defaultChild as CfnResource).addMetadata("local:entry", entry);

    logGroup.grantWrite(role);
    for (const statement of permissions.flatMap((permission) => permission.statements))
      role.addToPrincipalPolicy(new PolicyStatement(statement));
    acknowledge(role, {
      "IAM5[Resource::*]": "Sending trace segments to X-Ray has no resource to name.",
      ...Object.fromEntries(
        permissions
          .flatMap(({ wildcards = {} }) => Object.entries(wildcards))
          .map(([resource, reason]) => [`IAM5[Resource::${resource}]`, reason]),
      ),
    });
  }
}
