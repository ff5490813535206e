import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Credentials } from "#local/iam/credentials.ts";
import { roleOf } from "#local/iam/roles.ts";
import type { ModelFiles } from "#local/sagemaker/async-queue.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";

/**
 * The bucket as an asynchronous endpoint reaches it: with the permissions of its model's role, of the only model that serves
 * asynchronous calls. Throws when no template declares this model or its role.
 */
export function modelFiles(
  model: Model,
  { url, credentialsOf }: { readonly url: string; readonly credentialsOf: (role: string) => Credentials },
): ModelFiles & { close(): Promise<void> } {
  const credentials = credentialsOf(roleOf(model, asynchronousModel(model), "ExecutionRoleArn").name);
  const client = new S3Client({ endpoint: url, region: REGION, forcePathStyle: true, credentials });
  return {
    async read(uri) {
      const { Body } = await client.send(new GetObjectCommand(locationOf(uri)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async write(uri, body) {
      await client.send(new PutObjectCommand({ ...locationOf(uri), Body: body }));
    },
    async close() {
      client.destroy();
    },
  };
}

/** The model of the endpoint that serves asynchronous calls. */
function asynchronousModel(model: Model): Resource {
  const config = model
    .ofType("AWS::SageMaker::EndpointConfig")
    .find(({ properties }) => properties.AsyncInferenceConfig !== undefined);
  const [variant] = (config?.properties.ProductionVariants ?? []) as { readonly ModelName?: string }[];
  const served = model.find("AWS::SageMaker::Model", String(variant?.ModelName));
  if (!served) throw new Error("no template declares the model of an asynchronous endpoint");
  return served;
}

function locationOf(uri: string): { Bucket: string; Key: string } {
  const [, Bucket = "", Key = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  return { Bucket, Key };
}
