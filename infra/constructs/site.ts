import path from "node:path";
import { Duration, RemovalPolicy, type SecretValue, Stack } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, type HttpOriginProps, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { acknowledge } from "./acknowledge.ts";
import { API_STAGE } from "./contract-api.ts";
import { LIVE_STAGE } from "./live-channel.ts";
import { asInterface, PRIVATE_BUCKET } from "./private-bucket.ts";

/** Prefixes in the site's bucket: each is the root of one origin. */
export const APP_FOLDER = "app";
export const STAFF_FOLDER = "admin";

/** Paths of shared pages, which anyone with the link can open. No operation's path starts like a share link's id. */
const SHARED_PAGES = ["/viewonly/*", "/boldlens/*", `/${API_STAGE}/sh_*`] as const;

type Props = {
  readonly bucket: Bucket;
  readonly restApiId: string;
  /** Sent to the REST API with every request. */
  readonly siteSecret: SecretValue;
  readonly liveApiId: string;
  readonly headers: ResponseHeadersPolicy;
  /** Response headers of pages that must not be indexed. */
  readonly unlisted: ResponseHeadersPolicy;
  readonly webOrigin: string;
  readonly certificateArn: string | undefined;
};

/**
 * One origin for all requests of a browser. The stages are named `api` and `live`, so `/api/heatmaps` and `/live` are forwarded
 * unchanged as stage and path; `/v1/…` belongs to the same REST API, so its origin adds the stage: `/api/v1/…`.
 */
export class Site extends Distribution {
  constructor(
    scope: Construct,
    id: string,
    { bucket, restApiId, siteSecret, liveApiId, headers, unlisted, webOrigin, certificateArn }: Props,
  ) {
    const { region, urlSuffix } = Stack.of(scope);
    const gateway = (apiId: string, props: HttpOriginProps = {}) =>
      through(headers, new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, props));
    // The template contains only a reference, which is resolved on deployment.
    const customHeaders = { [SITE_HEADER]: siteSecret.unsafeUnwrap() };
    const pages = pagesOf(scope, bucket);
    const staff = pages(STAFF_FOLDER, headers);
    const shared = { ...pages(APP_FOLDER, unlisted), cachePolicy: CachePolicy.CACHING_DISABLED };

    super(scope, id, {
      comment: "Sightline",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: "index.html",
      ...(certificateArn && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [new URL(webOrigin).hostname],
        certificate: Certificate.fromCertificateArn(scope, "Certificate", certificateArn),
      }),
      logBucket: asInterface(logBucket(scope)),
      logIncludesCookies: false,
      defaultBehavior: pages(APP_FOLDER, headers),
      // The first match applies: a path like a share link's id is a page, everything else under /api/ belongs to the API.
      additionalBehaviors: {
        ...Object.fromEntries(SHARED_PAGES.map((pattern) => [pattern, shared])),
        [`/${API_STAGE}/*`]: gateway(restApiId, { customHeaders }),
        "/v1/*": gateway(restApiId, { customHeaders, originPath: `/${API_STAGE}` }),
        [`/${LIVE_STAGE}`]: gateway(liveApiId),
        "/superadmin": staff,
        "/superadmin/*": staff,
      },
    });
    acknowledge(this, {
      CFR1: "Customers are in all countries, so there is no geo restriction.",
      CFR2: "The site serves files and a throttled API; docs/deploy.md describes how to add a firewall.",
      ...(certificateArn
        ? {}
        : {
            CFR4: "Without a custom certificate CloudFront sets the minimum protocol; docs/deploy.md describes how to add one.",
          }),
    });
  }
}

function through(responseHeadersPolicy: ResponseHeadersPolicy, origin: IOrigin): BehaviorOptions {
  return {
    origin,
    responseHeadersPolicy,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // API Gateway selects the API by the Host header, so the viewer's must not be forwarded.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  };
}

function pagesOf(
  scope: Construct,
  bucket: Bucket,
): (folder: string, responseHeadersPolicy: ResponseHeadersPolicy) => BehaviorOptions {
  const singlePage = new EdgeFunction(scope, "SinglePage", {
    comment: "Screens of a single-page application all answer with its index.html",
    code: FunctionCode.fromFile({ filePath: path.resolve(import.meta.dirname, "../edge/single-page.js") }),
    runtime: FunctionRuntime.JS_2_0,
  });
  return (folder, responseHeadersPolicy) => ({
    // With the LIST permission a missing file returns 404; without it S3 returns 403.
    origin: S3BucketOrigin.withOriginAccessControl(asInterface(bucket), {
      originPath: `/${folder}`,
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    responseHeadersPolicy,
    functionAssociations: [{ function: singlePage, eventType: FunctionEventType.VIEWER_REQUEST }],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  });
}

/** CloudFront writes its logs with ACLs, which the bucket must allow; otherwise it is like our other buckets. */
function logBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, "SiteAccessLogs", {
    ...PRIVATE_BUCKET,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  acknowledge(bucket, { S1: "It contains access logs; logging access to them would be recursive." });
  return bucket;
}
