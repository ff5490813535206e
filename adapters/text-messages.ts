import { InvalidParameterException, OptedOutException, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(SNSClient);

/** Thrown for a number that takes no text messages, or none from us. */
export class NumberUnreachable extends Error {
  override readonly name = "NumberUnreachable";
}

/** Sends a text message to a phone number (E.164), at once and with priority. Throws NumberUnreachable; anything else is worth another try. */
export async function sendText(phone: string, text: string): Promise<void> {
  try {
    await client.send(
      new PublishCommand({
        PhoneNumber: phone,
        Message: text,
        MessageAttributes: { "AWS.SNS.SMS.SMSType": { DataType: "String", StringValue: "Transactional" } },
      }),
    );
  } catch (error) {
    if (error instanceof InvalidParameterException || error instanceof OptedOutException)
      throw new NumberUnreachable(error.message, { cause: error });
    throw error;
  }
}
