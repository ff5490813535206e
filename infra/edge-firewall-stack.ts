import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { siteRules } from "./constructs/site-rules.ts";
import { WebAcl } from "./constructs/web-acl.ts";

/** The firewall of the distribution. CloudFront accepts only web ACLs of us-east-1. */
export class EdgeFirewallStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.webAclArn = new WebAcl(this, "SiteFirewall", {
      scope: "CLOUDFRONT",
      description: "Limits requests per address and blocks known attacks",
      rules: siteRules(),
      managed: [
        { name: "AWSManagedRulesAmazonIpReputationList" },
        {
          name: "AWSManagedRulesCommonRuleSet",
          // Imported areas exceed the body limit of 8 kB; people comment on markup and paths and name pages to capture, and the API
          // validates all of them. Some programs have no user agent.
          excluded: [
            "SizeRestrictions_BODY",
            "CrossSiteScripting_BODY",
            "GenericRFI_BODY",
            "GenericLFI_BODY",
            "EC2MetaDataSSRF_BODY",
            "NoUserAgent_HEADER",
          ],
        },
      ],
    }).attrArn;
  }
}
