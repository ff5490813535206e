import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Settings } from "./settings.ts";

/**
 * The identity that SES sends email from, registered before anything that needs it. It survives the deletion of its stack, because
 * other applications may send from the same domain.
 */
export class EmailStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const { mailDomain, mailFrom } = settings;
    const identity = new EmailIdentity(this, "Mail", {
      identity: mailDomain ? Identity.domain(mailDomain) : Identity.email(mailFrom),
    });
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);

    if (!mailDomain) return;
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `DkimRecord${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: `DNS record ${index + 1} of 3 that lets SES send as the domain`,
      });
  }
}
