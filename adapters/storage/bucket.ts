import { S3Client } from "@aws-sdk/client-s3";
import { environment } from "#kit/environment.ts";

/** The private bucket for all files. */
export const Bucket = environment("FILES_BUCKET");
/** By default the SDK signs a checksum of an empty body into presigned requests, and S3 then rejects any other body. */
export const client = new S3Client({
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});
