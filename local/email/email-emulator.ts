import type { IncomingMessage, ServerResponse } from "node:http";
import type { Emulator } from "#local/kit/emulator.ts";
import { Outbox } from "./outbox.ts";
import { serveOutbox } from "./serve-outbox.ts";
import { createSes, type SesReports } from "./ses.ts";
import { createSns } from "./sns.ts";

export type { Outbox } from "./outbox.ts";

export type EmailEmulator = {
  readonly ses: Emulator;
  readonly sns: Emulator;
  readonly outbox: Outbox;
  /** Answers `/_local/outbox…`; returns false without answering for other paths. */
  servePage(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stores a text message that another emulated service sends. */
  sendSms(message: { to: string; text: string }): Promise<void>;
  close(): Promise<void>;
};

type Options = { readonly dataDir: string; readonly now?: () => Date; readonly reports?: SesReports };

const NO_REPORTS: SesReports = { configurationSets: new Map(), publish() {} };

/**
 * Amazon SES and SNS whose emails and text messages stay in an outbox on disk, with a page to read them. Without `reports`, SES
 * has no configuration sets.
 */
export async function createEmailEmulator({ dataDir, now, reports = NO_REPORTS }: Options): Promise<EmailEmulator> {
  const outbox = new Outbox(dataDir, now);
  return {
    ses: createSes(outbox, reports),
    sns: createSns(outbox),
    outbox,
    servePage: (request, response) => serveOutbox(outbox, request, response),
    async sendSms({ to, text }) {
      outbox.add({ kind: "text", to: [to], text });
    },
    async close() {
      outbox.close();
    },
  };
}
