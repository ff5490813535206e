import { Stack } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Permission } from "./permission.ts";

/** Actions on objects of a bucket. */
const OBJECT_ACTIONS = {
  read: ["s3:GetObject"],
  write: ["s3:PutObject"],
  /** Writes files of unknown length, as multipart uploads. */
  stream: ["s3:PutObject", "s3:AbortMultipartUpload"],
  /** Uploaded in parts by a client, which may resume an interrupted upload. */
  parts: ["s3:PutObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
  /** Aborts such an upload and deletes its parts. */
  abort: ["s3:AbortMultipartUpload"],
  delete: ["s3:DeleteObject"],
} as const;
type ObjectAccess = keyof typeof OBJECT_ACTIONS;

/**
 * Objects of the private bucket, and `list` their keys. A form or URL that a function presigns grants no more than the function's
 * own permissions.
 */
export function grantBucket(bucket: Bucket, ...rights: readonly (ObjectAccess | "list")[]): Permission {
  const ofObjects = rights.filter((right) => right !== "list");
  const { environment, statements, wildcards } = grantPrefix(bucket, "", ...ofObjects);
  const listing = { actions: ["s3:ListBucket"], resources: [bucket.bucketArn] };
  return {
    environment,
    statements: [...(ofObjects.length > 0 ? statements : []), ...(rights.includes("list") ? [listing] : [])],
    ...(ofObjects.length > 0 && { wildcards }),
  };
}

/**
 * Objects below one prefix of the private bucket, in which `*` matches any folders, and no others; without permission to list
 * them.
 */
export function grantPrefix(bucket: Bucket, folder: `${string}/` | "", ...rights: readonly ObjectAccess[]): Permission {
  // Functions are in other stacks than the bucket and refer to it by the name of its export.
  const objects = `${Stack.of(bucket).exportValue(bucket.bucketArn)}/${folder}*`;
  return {
    environment: { FILES_BUCKET: bucket.bucketName },
    statements: [{ actions: rights.flatMap((right) => OBJECT_ACTIONS[right]), resources: [objects] }],
    wildcards: { [objects]: "Object keys consist of ids that are unknown when the stack is deployed." },
  };
}
