import path from "node:path";
import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import type { ApiStack } from "./api-stack.ts";
import { acknowledge } from "./constructs/acknowledge.ts";
import { crawlerFiles } from "./constructs/crawler-files.ts";
import { REPOSITORY } from "./constructs/domain-function.ts";
import { PRIVATE_BUCKET } from "./constructs/private-bucket.ts";
import { SecurityHeaders } from "./constructs/security-headers.ts";
import { APP_FOLDER, Site, STAFF_FOLDER } from "./constructs/site.ts";
import { acknowledgeDeployer, SiteFiles } from "./constructs/site-files.ts";
import type { DataStack } from "./data-stack.ts";
import type { EdgeFirewallStack } from "./edge-firewall-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { LiveStack } from "./live-stack.ts";
import type { PublicApiStack } from "./public-api-stack.ts";
import type { Settings } from "./settings.ts";
import type { StaffApiStack } from "./staff-api-stack.ts";

/** Output folders of the web build, relative to the repository root. */
export const BUILT_WEB = { app: "dist/web/app", staff: "dist/web/staff" } as const;

type Props = StackProps & {
  settings: Settings;
  data: DataStack;
  identity: IdentityStack;
  api: ApiStack;
  staffApi: StaffApiStack;
  publicApi: PublicApiStack;
  live: LiveStack;
  edgeFirewall: EdgeFirewallStack | undefined;
};

/** The two single-page applications and the CloudFront distribution that serves everything. */
export class WebStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, api, staffApi, publicApi, live, edgeFirewall, ...props }: Props,
  ) {
    super(scope, id, props);
    const identityOrigin = `https://cognito-idp.${this.region}.amazonaws.com`;
    const { provider } = identity;

    const bucket = new Bucket(this, "Pages", PRIVATE_BUCKET);
    acknowledge(bucket, { S1: "It contains public pages; the distribution logs access to them." });

    const origins = {
      identityOrigins: [identityOrigin, ...(provider ? [provider.origin] : [])],
      filesOrigin: `https://${data.files.bucketRegionalDomainName}`,
    };
    const headers = new SecurityHeaders(this, "Headers", origins);
    const unlisted = new SecurityHeaders(this, "UnlistedHeaders", { ...origins, unlisted: true });
    const { webOrigin, certificateArn } = settings;
    const site = new Site(this, "Site", {
      bucket,
      restApiIds: { customers: api.rest.restApiId, staff: staffApi.rest.restApiId, public: publicApi.rest.restApiId },
      siteSecret: data.siteSecret.secretValue,
      liveApiId: live.apiId,
      headers,
      unlisted,
      webOrigin,
      certificateArn,
      webAclArn: edgeFirewall?.webAclArn,
    });

    const logGroup = new LogGroup(this, "DeployerLogs", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const config = Source.jsonData("config.json", {
      region: this.region,
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      userPoolEndpoint: `${identityOrigin}/`,
      ...(settings.salesCallUrl && { salesCallUrl: settings.salesCallUrl }),
      ...(provider && { provider: { name: provider.name, label: provider.label, origin: provider.origin } }),
    });
    new SiteFiles(this, "App", {
      bucket,
      prefix: APP_FOLDER,
      buildFolder: path.join(REPOSITORY, BUILT_WEB.app),
      logGroup,
      extraSources: [config, ...crawlerFiles(settings)],
    });
    new SiteFiles(this, "Staff", {
      bucket,
      prefix: `${STAFF_FOLDER}/superadmin`,
      buildFolder: path.join(REPOSITORY, BUILT_WEB.staff),
      logGroup,
    });
    acknowledgeDeployer(this, bucket);

    new CfnOutput(this, "SiteAddress", {
      value: `https://${site.distributionDomainName}`,
      description: "URL of the site",
    });
    // The next deployment reads these, so that it keeps the addresses if none are configured.
    new CfnOutput(this, "WebOrigin", { value: webOrigin, description: "Origin that links and uploads use" });
    if (certificateArn)
      new CfnOutput(this, "CertificateArn", { value: certificateArn, description: "Certificate of that origin" });
  }
}
