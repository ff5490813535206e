import { Duration, type SecretValue, Stack } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
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
import { APIS, type Api } from "#contracts/kit/apis.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { acknowledge } from "./acknowledge.ts";
import { LIVE_STAGE } from "./live-channel.ts";
import { asInterface, PRIVATE_BUCKET } from "./private-bucket.ts";
import { SinglePageFunction } from "./single-page-function.ts";

/** Prefixes in the site's bucket: each is the root of one origin. Deployments keep them: another name would move all files. */
export const APP_FOLDER = "app";
export const STAFF_FOLDER = "admin";

/** URLs of public pages, open to anyone with the link. No operation path starts like a link id. */
const SHARED_PAGES = ["/viewonly/*", "/boldlens/*", "/demo/*", `/${APIS.customers.stage}/sh_*`] as const;

/** Versions that the public API does not have. */
const OTHER_VERSIONS = ["/v?", "/v?/*", "/v??", "/v??/*"] as const;

/** The paths of an API on the site, as patterns of CloudFront. */
function pathsOf(api: Api): readonly string[] {
  const root = `/${APIS[api].stage}${APIS[api].prefix}`;
  return [root, `${root}/*`];
}

type Props = {
  readonly bucket: Bucket;
  readonly restApiIds: Readonly<Record<Api, string>>;
  /** Said to the APIs with every request. */
  readonly siteSecret: SecretValue;
  readonly liveApiId: string;
  readonly headers: ResponseHeadersPolicy;
  /** Response headers of pages that must not be indexed. */
  readonly unlisted: ResponseHeadersPolicy;
  readonly webOrigin: string;
  readonly certificateArn: string | undefined;
  /** The firewall, a web ACL in us-east-1. */
  readonly webAclArn: string | undefined;
};

/**
 * One origin for everything a browser asks for. A gateway's stage has the name of the path's first segment (`api`, `v1`, `live`),
 * so `/api/heatmaps` and `/live` arrive there unchanged as stage and path.
 */
export class Site extends Distribution {
  constructor(
    scope: Construct,
    id: string,
    { bucket, restApiIds, siteSecret, liveApiId, headers, unlisted, webOrigin, certificateArn, webAclArn }: Props,
  ) {
    const { region, urlSuffix } = Stack.of(scope);
    const gateway = (apiId: string, props: HttpOriginProps = {}) =>
      through(headers, new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, props));
    // The template contains only a reference, which is resolved on deployment.
    const customHeaders = { [SITE_HEADER]: siteSecret.unsafeUnwrap() };
    const pages = pagesOf(scope, bucket);
    const staff = pages(STAFF_FOLDER, headers);
    const apis = Object.fromEntries(
      (["staff", "customers", "public"] as const).flatMap((api) => {
        const behaviour = gateway(restApiIds[api], { customHeaders });
        return pathsOf(api).map((pattern) => [pattern, behaviour]);
      }),
    );
    // The path with the stage in front is of no operation: the API answers that nothing is there, and not the web application.
    const unknown = gateway(restApiIds.public, { customHeaders, originPath: `/${APIS.public.stage}` });
    const shared = { ...pages(APP_FOLDER, unlisted), cachePolicy: CachePolicy.CACHING_DISABLED };

    super(scope, id, {
      comment: "Sightline",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: "index.html",
      ...(webAclArn && { webAclId: webAclArn }),
      ...(certificateArn && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [new URL(webOrigin).hostname],
        certificate: Certificate.fromCertificateArn(scope, "Certificate", certificateArn),
      }),
      logBucket: asInterface(logBucket(scope)),
      logIncludesCookies: false,
      // CloudFront keeps error responses for ten seconds by default, and would give one caller's to all others of the path.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: pages(APP_FOLDER, headers),
      // The first that fits counts: what looks like the id of a shared heatmap's link is a page, the rest under /api/ is an API's,
      // of staff first.
      additionalBehaviors: {
        ...Object.fromEntries(SHARED_PAGES.map((pattern) => [pattern, shared])),
        ...apis,
        ...Object.fromEntries(OTHER_VERSIONS.map((pattern) => [pattern, unknown])),
        [`/${LIVE_STAGE}`]: gateway(liveApiId, { customHeaders }),
        "/superadmin": staff,
        "/superadmin/*": staff,
      },
    });
    acknowledge(this, {
      CFR1: "Customers are in all countries, so there is no geo restriction.",
      ...(webAclArn ? {} : { CFR2: "The firewall was left out by a setting. The site serves files and throttled APIs." }),
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
  const singlePage = new SinglePageFunction(scope, "SinglePage");
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
    lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  acknowledge(bucket, { S1: "It contains access logs; logging access to them would be recursive." });
  return bucket;
}
