import { S3Client } from "@aws-sdk/client-s3";
import { environment } from "#kit/environment.ts";

/** The private bucket that holds every file. */
export const Bucket = environment("FILES_BUCKET");
/** By default the SDK signs a checksum of an empty body into presigned requests, which S3 then refuses for any other body. */
export const client = new S3Client({
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
