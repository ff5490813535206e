import { RemovalPolicy } from "aws-cdk-lib";
import type { ITableV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, type Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";

/**
 * Properties of every bucket: no public access, encrypted, TLS 1.2 or newer only, and retained when its stack is deleted; not when
 * its first creation fails, because nothing is in it then.
 */
export const PRIVATE_BUCKET = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const;

/**
 * CDK's classes lack `| undefined` on optional members, so with exactOptionalPropertyTypes a Bucket is not assignable to IBucket
 * without a cast.
 */
export const asInterface = (bucket: Bucket): IBucket => bucket as IBucket;
/** A table as the interface that constructs accept; see `asInterface`. */
export const tableAsInterface = (table: TableV2): ITableV2 => table as ITableV2;
