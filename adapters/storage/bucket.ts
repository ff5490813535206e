import { S3Client } from "@aws-sdk/client-s3";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

/** The private bucket that holds every file. */
export const Bucket = environment("FILES_BUCKET");
/** By default the SDK signs a checksum of an empty body into presigned requests, which S3 then refuses for any other body. */
export const client = createAwsClient(
  S3Client,
  // A response to an upload comes after its last byte, and a body is read as slowly as a video is decoded.
  { requestTimeout: 120_000, socketTimeout: 300_000 },
  { requestChecksumCalculation: "WHEN_REQUIRED" as const, responseChecksumValidation: "WHEN_REQUIRED" as const },
);
