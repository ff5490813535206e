import { ArnFormat, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnModel } from "aws-cdk-lib/aws-sagemaker";
import type { Construct } from "constructs";
import { acknowledge } from "./constructs/acknowledge.ts";
import { machineAlarms } from "./constructs/alarms.ts";
import { AsyncInferenceEndpoint } from "./constructs/async-inference-endpoint.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { failedExecutionsOf } from "./constructs/failed-executions.ts";
import { inferenceImage } from "./constructs/inference-image.ts";
import { grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantAsyncInference } from "./constructs/permissions/inference.ts";
import { grantSupportEmail } from "./constructs/permissions/messages.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./settings.ts";

/** Requests and responses of the logo endpoint; a lifecycle rule of the bucket deletes them after a day. */
const CALLS = "logo-inference/";
/** Instances that a burst of requests may start. */
const MAX_INSTANCES = 2;

/** Brand analytics: the logo detector, and the state machine that tracks brands in videos. */
export class BrandsStack extends Stack {
  readonly logos: AsyncInferenceEndpoint;
  readonly tracking: PipelineMachine;

  constructor(scope: Construct, id: string, { settings, data, ...props }: StackProps & { settings: Settings; data: DataStack }) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    this.logos = new AsyncInferenceEndpoint(this, "Logos", {
      model: this.#model(data),
      output: data.files.s3UrlForObject(`${CALLS}responses`),
      failures: data.files.s3UrlForObject(`${CALLS}failures`),
      instances: { min: settings.brandInstances, max: Math.max(MAX_INSTANCES, settings.brandInstances) },
      alarmTopic,
    });

    const reading = grantTable(table, { reads: ["brands", "heatmaps"] });
    // Tells the user who asked, whose address is in their account.
    const finishing = grantTable(table, { reads: ["accounts"], writes: ["brands", "heatmaps", "kit"] });
    // Tells staff about requests that wait for them.
    const writing = [finishing, grantSupportEmail(settings.supportMail)];
    const files = (...rights: Parameters<typeof grantBucket>[1][]) => grantBucket(data.files, ...rights);
    const step = (name: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, `Brand${name}`, { entry: `lambdas/brands/steps/${name.toLowerCase()}.ts`, ...props });
    // Space for a video of 2 GB and derived files. 15 minutes is the maximum of Lambda.
    const video = { video: true, images: true, memory: 3008, disk: 8 * 1024, timeout: Duration.minutes(15) } as const;

    this.tracking = new PipelineMachine(this, "BrandTracking", {
      definition: "statemachines/brand-tracking.asl.json",
      steps: {
        Prepare: step("Prepare", { permissions: [reading] }),
        Submit: step("Submit", {
          ...video,
          timeout: Duration.minutes(10),
          permissions: [reading, files("read", "write", "list"), grantAsyncInference(this.logos)],
        }),
        // The id of the function stays, because running executions call it by its ARN.
        RecogniseText: step("Words", { ...video, text: true, permissions: [reading, files("read", "write", "list")] }),
        Collect: step("Collect", {
          video: true,
          images: true,
          permissions: [reading, files("read", "write", "list")],
        }),
        Track: step("Track", {
          memory: 1769,
          timeout: Duration.minutes(10),
          permissions: [reading, files("read", "write", "list")],
        }),
        DrawSegment: new DomainFunction(this, "BrandDraw", {
          entry: "lambdas/brands/steps/draw.ts",
          ...video,
          images: false,
          permissions: [reading, files("read", "stream", "list")],
        }),
        Join: step("Join", {
          ...video,
          images: false,
          timeout: Duration.minutes(10),
          permissions: [reading, files("read", "stream", "list")],
        }),
        Finish: step("Finish", { timeout: Duration.seconds(90), permissions: [finishing, files("list", "delete")] }),
        Review: step("Review", { permissions: writing }),
        Fail: step("Fail", { permissions: writing }),
      },
    });
    machineAlarms(this, this.tracking, {
      impact: "Customers who wait for brand analytics: their request went to staff, who have to answer it.",
      isRare: true,
      alarmTopic,
    });

    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BadEndsOfTracking", {
      consumer: new DomainFunction(this, "SettleTracking", { entry: "lambdas/brands/settle-tracking.ts", permissions: writing }),
      eventPattern: failedExecutionsOf(this.tracking),
      impact: "Customers whose brand analytics stays 'being prepared', because nothing recorded that it failed.",
      alarmTopic,
    });
    new EventFunction(this, "BrandEvents", {
      consumer: new DomainFunction(this, "BrandsConsumer", {
        entry: "lambdas/brands/consume-events.ts",
        permissions: [
          grantTable(table, { writes: ["brands", "heatmaps", "kit"] }),
          grantStartExecution("BRAND_TRACKING_MACHINE_ARN", this.tracking),
        ],
      }),
      domainEvents: { bus: data.bus, of: "brands" },
      impact: "Customers who requested brand analytics: it does not start. Redrive the messages from the queue.",
      alarmTopic,
    });
  }

  /**
   * The container of the attention model, which serves the logo detector here. It reaches nothing but its requests and responses.
   */
  #model(data: DataStack): CfnModel {
    const image = inferenceImage(this, "Image");
    const role = new Role(this, "LogoModelRole", { assumedBy: new ServicePrincipal("sagemaker.amazonaws.com") });
    image.repository.grantPull(role);
    const logs = this.formatArn({
      service: "logs",
      resource: "log-group",
      resourceName: "/aws/sagemaker/Endpoints/*",
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"], resources: [logs] }),
    );
    const calls = grantPrefix(data.files, CALLS, "read", "write");
    for (const statement of calls.statements) role.addToPolicy(new PolicyStatement(statement));
    acknowledge(role, {
      "IAM5[Resource::*]": "A registry login (ecr:GetAuthorizationToken) has no resource-level permissions.",
      [`IAM5[Resource::${logs}]`]: "SageMaker names the log group after the endpoint, which is created after this role.",
      ...Object.fromEntries(Object.entries(calls.wildcards ?? {}).map(([resource, why]) => [`IAM5[Resource::${resource}]`, why])),
    });
    const model = new CfnModel(this, "LogoModel", {
      executionRoleArn: role.roleArn,
      primaryContainer: { image: image.imageUri, environment: { SERVED_MODEL: "logos" } },
      enableNetworkIsolation: true,
    });
    // SageMaker pulls the image while it creates the model, so the permission must exist first.
    model.node.addDependency(role);
    return model;
  }
}
