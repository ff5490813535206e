import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { poolOperationRules, signInRate } from "./constructs/pool-operation-rules.ts";
import { headerHas, not, WebAcl } from "./constructs/web-acl.ts";
import type { DataStack } from "./data-stack.ts";

/** The firewalls of the region: of the REST APIs, and of the user pool. */
export class FirewallStack extends Stack {
  /** Blocks requests to an API that do not come through the site. */
  readonly apiAclArn: string;
  /** Blocks operations of the user pool that neither the web application nor the API calls, and limits sign-ins per address. */
  readonly poolAclArn: string;

  constructor(scope: Construct, id: string, { data, ...props }: StackProps & { data: DataStack }) {
    super(scope, id, props);
    // The template contains only a reference, which is resolved on deployment.
    const siteSecret = data.siteSecret.secretValue.unsafeUnwrap();
    this.apiAclArn = new WebAcl(this, "ApiFirewall", {
      scope: "REGIONAL",
      description: "Requests must come through the site",
      rules: [{ name: "NotThroughSite", statement: not(headerHas(SITE_HEADER, siteSecret, "EXACTLY")) }],
    }).attrArn;
    this.poolAclArn = new WebAcl(this, "PoolFirewall", {
      scope: "REGIONAL",
      description: "Operations of the user pool that the application calls, and the rate of sign-ins",
      rules: [...poolOperationRules(siteSecret), signInRate()],
    }).attrArn;
  }
}
