import { InvokeEndpointAsyncCommand, SageMakerRuntimeClient } from "@aws-sdk/client-sagemaker-runtime";
import { LOGOS_CONTENT_TYPE, type LogoHeader } from "#contracts/pipelines/logos.ts";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";
import { Bucket } from "./storage/bucket.ts";
import { putFile } from "./storage.ts";

const EndpointName = environment("LOGO_ENDPOINT_NAME");
const client = createAwsClient(SageMakerRuntimeClient);

/** S3 prefix of requests and responses; lifecycle rules delete both after a day. */
const FOLDER = "logo-inference/";
/** Hours for which a request may wait for an instance; the service allows six at most. */
const QUEUE_HOURS = 6;
/** Longest run of the container, in seconds; the service allows an hour. */
const RUN_SECONDS = 900;

/** Keys of the files that an asynchronous call writes: its response, or why it failed. */
export type LogoCall = { readonly output: string; readonly failure: string };

/** The body of a call: the length of the header, the header, and its parts one after another. */
export function encodeLogoRequest(header: LogoHeader, parts: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...parts]);
}

/**
 * Starts an asynchronous call of the logo endpoint. Its response is a file later.
 * @param name unique name of the request; the same name replaces its body
 */
export async function callLogos(name: string, header: LogoHeader, parts: readonly Uint8Array[]): Promise<LogoCall> {
  const key = `${FOLDER}requests/${name}`;
  await putFile(key, encodeLogoRequest(header, parts), LOGOS_CONTENT_TYPE);
  const { OutputLocation, FailureLocation } = await client.send(
    new InvokeEndpointAsyncCommand({
      EndpointName,
      InputLocation: `s3://${Bucket}/${key}`,
      ContentType: LOGOS_CONTENT_TYPE,
      Accept: "application/json",
      RequestTTLSeconds: QUEUE_HOURS * 3600,
      InvocationTimeoutSeconds: RUN_SECONDS,
    }),
  );
  return { output: keyOf(OutputLocation), failure: keyOf(FailureLocation) };
}

function keyOf(location = ""): string {
  const start = `s3://${Bucket}/${FOLDER}`;
  if (!location.startsWith(start)) throw new Error(`the endpoint writes to ${location || "no location"}`);
  return `${FOLDER}${location.slice(start.length)}`;
}
