import { GetAccountCommand, paginateListEmailIdentities, SESv2Client, type SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { createAwsClient } from "#kit/aws-client.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";

/** A warning while the account is in the SES sandbox, with the recipients that email reaches; undefined outside of it. */
export async function emailSandboxWarning(region: string): Promise<string | undefined> {
  const client = createAwsClient<SESv2Client, SESv2ClientConfig>(SESv2Client, {}, { region });
  try {
    const { ProductionAccessEnabled } = await client.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return undefined;
    const recipients: string[] = [];
    for await (const { EmailIdentities = [] } of paginateListEmailIdentities({ client }, {}))
      for (const { IdentityName, VerificationStatus } of EmailIdentities)
        if (IdentityName && VerificationStatus === "SUCCESS") recipients.push(IdentityName);
    const reached = recipients.length > 0 ? `only ${recipients.sort().join(", ")}` : "no one";
    return `The account is in the SES sandbox: email reaches ${reached}. Verify recipients, or request production access (docs/deploy.md, section 3).`;
  } catch (error) {
    return `The state of SES could not be read: ${toErrorMessage(error)}`;
  }
}
