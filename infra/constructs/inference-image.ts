import { readFileSync } from "node:fs";
import path from "node:path";
import { IgnoreMode } from "aws-cdk-lib";
import { DockerImageAsset, Platform } from "aws-cdk-lib/aws-ecr-assets";
import type { Construct } from "constructs";
import { REPOSITORY } from "./domain-function.ts";

const DOCKERFILE = "inference/Dockerfile";

/**
 * The inference container image. Docker builds it on deployment only; serverless endpoints run x86. The files of the Docker
 * build context decide whether a new image is needed.
 */
export function inferenceImage(scope: Construct, id: string): DockerImageAsset {
  const sources = readFileSync(path.join(REPOSITORY, `${DOCKERFILE}.dockerignore`), "utf8")
    .split("\n")
    .filter(Boolean);
  return new DockerImageAsset(scope, id, {
    directory: REPOSITORY,
    file: DOCKERFILE,
    platform: Platform.LINUX_AMD64,
    // SageMaker accepts no OCI manifests, which newer versions of Docker write by default:
    // https://github.com/aws/amazon-sagemaker-feedback/issues/180
    outputs: ["type=image,oci-mediatypes=false"],
    ignoreMode: IgnoreMode.DOCKER,
    exclude: [...sources, `!${DOCKERFILE}`],
  });
}
