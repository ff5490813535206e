import { RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, type Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";

/** How every bucket is: closed to the public, encrypted, over TLS 1.2 or newer only, and kept when its stack goes. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

/** CDK's own classes lack `| undefined` on optional members, so under exact optional types a Bucket is no IBucket without saying so. */
export const asInterface = (bucket: Bucket): IBucket => bucket as IBucket;
