import type { IncomingMessage, ServerResponse } from "node:http";
import type { StandIn } from "#local/kit/stand-in.ts";
import { Outbox } from "./outbox.ts";
import { answerOutbox } from "./page.ts";
import { createSes } from "./ses.ts";
import { createSns } from "./sns.ts";

export type { Outbox } from "./outbox.ts";

export type Mail = {
  readonly ses: StandIn;
  readonly sns: StandIn;
  readonly outbox: Outbox;
  /** Answers `/_local/outbox…`; false, and nothing is answered, when the path is another's. */
  answerPage(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps a text message that a service sends by itself. */
  sendSms(message: { to: string; text: string }): Promise<void>;
  close(): Promise<void>;
};

/** Amazon SES and SNS whose mails and text messages stay in an outbox on disk, with a page to read them. */
export async function createMail({ dataDir, now }: { dataDir: string; now?: () => Date }): Promise<Mail> {
  const outbox = new Outbox(dataDir, now);
  return {
    ses: createSes(outbox),
    sns: createSns(outbox),
    outbox,
    answerPage: (request, response) => answerOutbox(outbox, request, response),
    async sendSms({ to, text }) {
      outbox.add({ kind: "text", to: [to], text });
    },
    async close() {
      outbox.close();
    },
  };
}
