import { Stack } from "aws-cdk-lib";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { asInterface } from "./private-bucket.ts";

type Props = {
  readonly bucket: Bucket;
  /** Prefix in the bucket. */
  readonly prefix: string;
  /** Output folder of the web build. */
  readonly buildFolder: string;
  readonly logGroup: LogGroup;
  /** Additional files to deploy with the built ones. */
  readonly extraSources?: readonly ISource[];
};

/** With CDK's default of 128 MB, the command that copies the files takes minutes and is sometimes killed for want of memory. */
const MEMORY_MB = 1024;

/**
 * Deploys a built single-page application to the bucket. Files under assets/ have a hash in their name: they are uploaded first,
 * cached permanently and retained for pages that are still open. All other files are revalidated on every request.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, prefix, buildFolder, logGroup, extraSources = [] }: Props) {
    super(scope, id);
    // Without bundling the applications need not be built, and another process may be building them.
    const built = Stack.of(this).bundlingRequired ? Source.asset(buildFolder) : Source.data("index.html", "");
    const common = { destinationBucket: asInterface(bucket), destinationKeyPrefix: prefix, logGroup, memoryLimit: MEMORY_MB };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [built],
      exclude: ["*"],
      include: ["assets/*"],
      prune: false,
      cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [built, ...extraSources],
      exclude: ["assets/*"],
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(assets);
  }
}

/** CDK provides the function behind all deployments of a stack, with fixed permissions. */
export function acknowledgeDeployer(stack: Stack, bucket: Bucket): void {
  const own = "CDK's own deployer, which reads the staged files and writes this bucket only.";
  const actions = ["s3:GetBucket*", "s3:GetObject*", "s3:List*", "s3:Abort*", "s3:DeleteObject*"].map(
    (action) => `Action::${action}`,
  );
  const resources = [bucket.arnForObjects("*"), `arn:aws:s3:::cdk-hnb659fds-assets-${stack.account}-${stack.region}/*`].map(
    (arn) => `Resource::${arn}`,
  );
  for (const construct of stack.node.children.filter(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"))) {
    acknowledge(construct, {
      L1: "CDK chooses the runtime of its own function.",
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
        "CDK's own deployer writes its own log.",
      ...Object.fromEntries([...actions, ...resources].map((finding) => [`IAM5[${finding}]`, own])),
    });
  }
}
