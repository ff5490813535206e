import { ArnFormat, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnModel } from "aws-cdk-lib/aws-sagemaker";
import type { Construct } from "constructs";
import { acknowledge } from "./constructs/acknowledge.ts";
import { crowdedVideosAlarm } from "./constructs/alarms.ts";
import { InferenceEndpoint } from "./constructs/inference-endpoint.ts";
import { inferenceImage } from "./constructs/inference-image.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./settings.ts";

/**
 * The attention model on two serverless endpoints (docs/decisions/overflow.md): one for images that someone waits for, and one for
 * videos and the templates of ads, which also takes images while the first is full. They cost nothing when idle. At one second per
 * prediction, two always-on ml.c6i.xlarge are cheaper from about six million images a month (docs/costs.md has the formula). Calls
 * stay under 4 MB and 20 s, so only the variant changes then.
 */
export class InferenceStack extends Stack {
  readonly images: InferenceEndpoint;
  readonly videos: InferenceEndpoint;

  constructor(scope: Construct, id: string, { settings, data, ...props }: StackProps & { settings: Settings; data: DataStack }) {
    super(scope, id, props);

    const image = inferenceImage(this, "Image");
    const role = new Role(this, "ModelRole", { assumedBy: new ServicePrincipal("sagemaker.amazonaws.com") });
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
    acknowledge(role, {
      "IAM5[Resource::*]": "A registry login (ecr:GetAuthorizationToken) has no resource-level permissions.",
      [`IAM5[Resource::${logs}]`]: "SageMaker names the log group after the endpoint, which is created after this role.",
    });

    const model = new CfnModel(this, "Model", {
      executionRoleArn: role.roleArn,
      primaryContainer: { image: image.imageUri, environment: { MODEL_BUILD: settings.modelBuild } },
    });
    // SageMaker pulls the image while it creates the model, so the permission must exist first.
    model.node.addDependency(role);
    const endpoint = (id: string, concurrency: number) =>
      new InferenceEndpoint(this, id, { model, memory: settings.inferenceMemory, concurrency, alarmTopic: data.alarms });
    this.images = endpoint("Images", settings.inferenceConcurrency);
    this.videos = endpoint("Videos", settings.videoConcurrency);
    crowdedVideosAlarm(this.videos, this.videos.metric, data.alarms);
    new CfnOutput(this, "EndpointConcurrency", {
      value: String(settings.inferenceConcurrency + settings.videoConcurrency),
      description: "What this stage uses of the account's quota for serverless endpoints",
    });
    new CfnOutput(this, "EndpointName", { value: this.images.endpointName, description: "The inference endpoint for images" });
  }
}
