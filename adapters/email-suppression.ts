import {
  DeleteSuppressedDestinationCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(SESv2Client, { maxAttempts: 3, requestTimeout: 5000 });

/**
 * Lets SES send to an address again that it has stopped sending to because an email bounced. An address whose user marked an email
 * as spam stays on the suppression list of the account.
 */
export async function allowBouncedAddress(EmailAddress: string): Promise<void> {
  try {
    const { SuppressedDestination } = await client.send(new GetSuppressedDestinationCommand({ EmailAddress }));
    if (SuppressedDestination?.Reason === "BOUNCE") await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}
