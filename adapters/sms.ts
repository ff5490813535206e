import { InvalidParameterException, OptedOutException, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(SNSClient);

/** Thrown for a phone number that cannot receive text messages, or none from us. */
export class NumberUnreachable extends Error {
  override readonly name = "NumberUnreachable";
}

/** Sends a transactional text message to a phone number (E.164). Throws NumberUnreachable; any other error is worth a retry. */
export async function sendSms(phone: string, text: string): Promise<void> {
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
