import { MessageRejected, SESv2Client, SESv2ServiceException, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const MAIL_FROM = environment("MAIL_FROM");
/** The configuration set under which SES reports the outcomes of our emails. */
const ConfigurationSetName = environment("MAIL_CONFIGURATION_SET");
/** One attempt: the caller retries later. */
const client = createAwsClient(SESv2Client, { maxAttempts: 1, requestTimeout: 10_000 });

export type OutgoingEmail = {
  /** Its id, which the reports of SES contain: ASCII letters, digits, `_` and `-`. */
  readonly id: string;
  readonly to: string;
  /** Reply-To address. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by name, such as `X-Sightline-Mail`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Thrown for an email that no retry would deliver. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/** Exactly one email address: no list, no display name, and no line break that would inject another header. */
const ADDRESS = /^[^\s<>"(),:;\\[\]@\p{Cc}]{1,64}@[^\s<>"(),:;\\[\]@\p{Cc}]{1,253}$/u;
const LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/**
 * Sends one email from Sightline, in text and HTML, and returns its id at the email service. Throws `Undeliverable` for invalid
 * addresses and header lines, and for permanent errors of the service; any other error is worth a retry.
 */
export async function sendEmail({ id, to, replyTo, subject, text, html, headers = {} }: OutgoingEmail): Promise<string> {
  for (const address of [to, replyTo]) if (!ADDRESS.test(address)) throw new Undeliverable("not an email address");
  for (const line of [subject, ...Object.values(headers)]) if (!LINE.test(line)) throw new Undeliverable("not one line");
  const content = (Data: string) => ({ Data, Charset: "UTF-8" });
  try {
    const { MessageId = "" } = await client.send(
      new SendEmailCommand({
        FromEmailAddress: `Sightline <${MAIL_FROM}>`,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: [replyTo],
        ConfigurationSetName,
        EmailTags: [{ Name: "mail", Value: id }],
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
    return MessageId;
  } catch (error) {
    if (isFinal(error)) throw new Undeliverable(`${error.name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** SES rejects with the same error while the sender, or in the sandbox the recipient, is not verified yet. */
const isUnverified = ({ message }: MessageRejected): boolean => /not verified/i.test(message);

/** The message itself was rejected; not a temporary or account-level error. */
const isFinal = (error: unknown): error is SESv2ServiceException =>
  (error instanceof MessageRejected && !isUnverified(error)) ||
  (error instanceof SESv2ServiceException && error.name === "BadRequestException");
