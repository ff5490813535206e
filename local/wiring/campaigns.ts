import path from "node:path";
import { createMailshake, type MailshakeEmulator } from "#local/mailshake/mailshake.ts";
import type { Secrets } from "#local/secrets/secrets.ts";
import type { Model, Properties } from "#local/template/template-model.ts";

/** The origin of Mailshake's API in the templates' functions. */
const API = "https://api.mailshake.com";

export type Campaigns = {
  readonly emulator: MailshakeEmulator;
  /** Maps Mailshake's origin in functions to the emulator. */
  rewrite(text: string): string;
  /** Stores the emulator's key for functions. */
  open(secrets: Pick<Secrets, "put">): void;
};

/** The Mailshake API of the local cloud at `url`. */
export function campaignsOf(model: Model, { url, dataDir }: { url: string; dataDir: string }): Campaigns {
  const emulator = createMailshake({ dataDir: path.join(dataDir, "mailshake") });
  return {
    emulator,
    rewrite: (text) => text.replaceAll(API, url),
    open(secrets) {
      const arn = secretOf(model);
      if (arn !== undefined) secrets.put(arn, emulator.key);
    },
  };
}

/** The secret with the key for functions; undefined when no function calls Mailshake. */
function secretOf(model: Model): string | undefined {
  for (const { properties } of model.ofType("AWS::Lambda::Function")) {
    const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Properties };
    if (Variables.MAILSHAKE_SECRET_ARN !== undefined) return String(Variables.MAILSHAKE_SECRET_ARN);
  }
  return undefined;
}
