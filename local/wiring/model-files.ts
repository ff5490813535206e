import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Credentials } from "#local/iam/credentials.ts";
import type { ModelFiles } from "#local/sagemaker/async-queue.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model } from "#local/template/template-model.ts";

/**
 * The bucket as an asynchronous endpoint reaches it: with the permissions of its model's role, of the only model that serves
 * asynchronous calls.
 */
export function modelFiles(
  model: Model,
  { url, credentialsOf }: { readonly url: string; readonly credentialsOf: (role: string) => Credentials },
): ModelFiles {
  const credentials = credentialsOf(roleOf(model));
  const client = new S3Client({ endpoint: url, region: REGION, forcePathStyle: true, credentials });
  return {
    async read(uri) {
      const { Body } = await client.send(new GetObjectCommand(locationOf(uri)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async write(uri, body) {
      await client.send(new PutObjectCommand({ ...locationOf(uri), Body: body }));
    },
  };
}

function roleOf(model: Model): string {
  const config = model
    .ofType("AWS::SageMaker::EndpointConfig")
    .find(({ properties }) => properties.AsyncInferenceConfig !== undefined);
  const [variant] = (config?.properties.ProductionVariants ?? []) as { readonly ModelName?: string }[];
  const served = model.find("AWS::SageMaker::Model", String(variant?.ModelName));
  return model.find("AWS::IAM::Role", String(served?.properties.ExecutionRoleArn))?.name ?? "none";
}

function locationOf(uri: string): { Bucket: string; Key: string } {
  const [, Bucket = "", Key = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  return { Bucket, Key };
}
