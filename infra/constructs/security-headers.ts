import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

type Props = {
  /** Origins the browser signs in at: `https://cognito-idp.eu-west-1.amazonaws.com`, and the user pool's hosted pages. */
  readonly identityOrigins: readonly string[];
  /** Origin of images and videos, and of uploads. */
  readonly filesOrigin: string;
  /** Set for pages that search engines must not index and that send no referrer. */
  readonly unlisted?: true;
};

/**
 * The content security policy of every page. Scripts and styles are loaded from our own files only: no inline script, no inline
 * <style>. React and Radix set styles through the CSSOM, which no policy restricts, and the build prevents the few libraries that
 * write <style> elements from doing so, so `style-src` needs no exception either.
 */
function contentSecurityPolicy({ identityOrigins, filesOrigin }: Props): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${filesOrigin}`,
    `media-src 'self' blob: ${filesOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${identityOrigins.join(" ")} ${filesOrigin}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every response of the site, overriding those of the origin. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, props: Props) {
    const override = true;
    super(scope, id, {
      comment: `Sightline: what browsers are allowed to do with our ${props.unlisted ? "shared " : ""}pages`,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(props), override },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, preload: true, override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: {
          referrerPolicy: props.unlisted
            ? HeadersReferrerPolicy.NO_REFERRER
            : HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()", override },
          { header: "Cross-Origin-Opener-Policy", value: "same-origin", override },
          ...(props.unlisted ? [{ header: "X-Robots-Tag", value: "noindex", override }] : []),
        ],
      },
    });
  }
}
