import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

type Props = {
  /** Where the browser signs in: `https://cognito-idp.eu-west-1.amazonaws.com`, and the user pool's own pages. */
  readonly identityOrigins: readonly string[];
  /** Where pictures and videos are read from and uploads go to. */
  readonly filesOrigin: string;
  /** Of pages that are no search engine's business, and whose address is no other site's. */
  readonly unlisted?: true;
};

/**
 * The content security policy of every page. Scripts and styles come from files of our own only: no inline script, no inline <style>.
 * React and Radix set styles through the CSSOM, which no policy restricts, and the build keeps the few libraries that write <style>
 * elements from doing so, so `style-src` needs no exception either.
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

/** Headers that every answer of the site carries, whatever the origin behind it says. */
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
