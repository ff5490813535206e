import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { CapturesStack } from "./captures-stack.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";
import type { Settings } from "./settings.ts";
import { stackNameOf } from "./stack-names.ts";

const ISSUER = "token.actions.githubusercontent.com";
/** The environment on GitHub of a deployment without a stage. */
const DEFAULT_ENVIRONMENT = "production";

const SMOKE_TEST_FOLDER = "captures/smoke-test/";

type Props = StackProps & {
  settings: Settings;
  github: NonNullable<Settings["github"]>;
  data: DataStack;
  inference: InferenceStack;
  captures: CapturesStack;
};

/**
 * Roles that the workflow of the repository (.github/workflows/deploy.yml) takes with its OpenID Connect token, without stored
 * keys: one deploys, and only from the environment of this stage, which can require an approval; the other compares templates
 * before it.
 */
export class GitHubStack extends Stack {
  constructor(scope: Construct, id: string, { settings, github, data, inference, captures, ...props }: Props) {
    super(scope, id, props);
    const { stage, region, backupRegion } = settings;
    const environment = stage ?? DEFAULT_ENVIRONMENT;
    const providerArn = github.isProviderExisting
      ? this.formatArn({ service: "iam", region: "", resource: "oidc-provider", resourceName: ISSUER })
      : new CfnOIDCProvider(this, "Provider", { url: `https://${ISSUER}`, clientIdList: ["sts.amazonaws.com"] }).attrArn;
    const roleOf = (name: string, environmentName: string): Role => {
      const role = new Role(this, `${name}Role`, {
        description: `Workflow of ${github.repository}, environment ${environmentName}`,
        maxSessionDuration: Duration.hours(2),
        assumedBy: new WebIdentityPrincipal(providerArn, {
          StringEquals: {
            [`${ISSUER}:aud`]: "sts.amazonaws.com",
            [`${ISSUER}:sub`]: `repo:${github.repository}:environment:${environmentName}`,
          },
        }),
      });
      new CfnOutput(this, `${name}RoleArn`, { value: role.roleArn, description: `Role of the environment ${environmentName}` });
      return role;
    };
    const regions = [...new Set([region, "us-east-1", ...(backupRegion ? [backupRegion] : [])])];
    /** The roles that `cdk bootstrap` made, which hold the permissions to deploy. */
    const cdkRoles = (...kinds: string[]): string[] =>
      regions.flatMap((place) =>
        kinds.map((kind) => `arn:aws:iam::${this.account}:role/cdk-hnb659fds-${kind}-role-${this.account}-${place}`),
      );
    const stacks = regions.map(
      (place) => `arn:aws:cloudformation:${place}:${this.account}:stack/${stackNameOf(stage, "Sightline")}*`,
    );
    // As an import, which is how the security rules name it.
    const smokeTestFiles = `${Stack.of(data.files).exportValue(data.files.bucketArn)}/${SMOKE_TEST_FOLDER}*`;

    const deploy = roleOf("GitHubDeploy", environment);
    for (const statement of [
      { actions: ["sts:AssumeRole"], resources: cdkRoles("deploy", "file-publishing", "image-publishing", "lookup") },
      {
        actions: [
          // Other stages use the same quotas.
          "cloudformation:DescribeStacks",
          "lambda:GetAccountSettings",
          "servicequotas:GetServiceQuota",
          "servicequotas:GetAWSDefaultServiceQuota",
          "servicequotas:ListServiceQuotas",
          "ses:GetAccount",
          "ses:ListEmailIdentities",
        ],
        resources: ["*"],
      },
      { actions: ["sagemaker:InvokeEndpoint"], resources: [inference.images.endpointArn] },
      { actions: ["lambda:InvokeFunction"], resources: [captures.capture.functionArn] },
      {
        actions: ["s3:ListBucket"],
        resources: [data.files.bucketArn],
        conditions: { StringLike: { "s3:prefix": `${SMOKE_TEST_FOLDER}*` } },
      },
      { actions: ["s3:GetObject", "s3:DeleteObject"], resources: [smokeTestFiles] },
    ])
      deploy.addToPolicy(new PolicyStatement(statement));

    const diff = roleOf("GitHubDiff", `${environment}-diff`);
    for (const statement of [
      { actions: ["sts:AssumeRole"], resources: cdkRoles("lookup") },
      { actions: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"], resources: stacks },
    ])
      diff.addToPolicy(new PolicyStatement(statement));

    const ownStacks = Object.fromEntries(
      stacks.map((arn) => [`IAM5[Resource::${arn}]`, "Names of stacks end with ids that are unknown when the role is created."]),
    );
    acknowledge(deploy, {
      "IAM5[Resource::*]":
        "Quotas, what other stages use of them, and the state of SES belong to the account and have no resource name.",
      [`IAM5[Resource::${smokeTestFiles}]`]: "The smoke test names its files by random ids.",
    });
    acknowledge(diff, ownStacks);
  }
}
