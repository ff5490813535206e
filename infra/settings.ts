import type { App } from "aws-cdk-lib";
import { Build } from "#contracts/pipelines/inference.ts";

/** What differs between two deployments of the same templates; every value is CDK context, given with `-c name=value` or in cdk.json. */
export type Settings = {
  readonly region: string;
  /** Origin that people type, without a trailing slash. Uploads (CORS), mail links and the live channel's Origin check use it. */
  readonly webOrigin: string;
  /** ARN of a certificate in us-east-1 for the host of `webOrigin`; without it the site answers at its CloudFront address. */
  readonly certificateArn: string | undefined;
  /** Domain that mail is sent from through SES, once its DNS records are there; without it only the one address `mailFrom` is registered. */
  readonly mailDomain: string | undefined;
  readonly mailFrom: string;
  /** Address that people's questions go to, and their answers to our mails. */
  readonly supportMail: string;
  /** Where people book a call about the custom plan, by https; without it they write to `supportMail`. */
  readonly salesCallUrl: string | undefined;
  /** Address by https of the page of search results that thumbnails are shown on, with `{keyword}` in it; without it a page of our own is used. */
  readonly searchPageUrl: string | undefined;
  /** Signing in with Google; all three or none. The secret is a text in Secrets Manager, the prefix that of the pool's own pages. */
  readonly google: undefined | { readonly clientId: string; readonly clientSecretArn: string; readonly domainPrefix: string };
  /** Address that alarms are mailed to. */
  readonly alarmMail: string | undefined;
  /** Calls the inference endpoint works on at once, 1 to 200; a new account's quota is 10. */
  readonly inferenceConcurrency: number;
  /** The weights that the inference endpoint answers with. */
  readonly modelBuild: Build;
};

/** Reads the settings from the app's context. Throws when one has the wrong form. */
export function settingsOf(app: App): Settings {
  const text = (name: string): string | undefined => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined || value === "" ? undefined : String(value);
  };
  const mailDomain = text("mailDomain");
  return {
    region: text("region") ?? "eu-west-1",
    webOrigin: originOf(text("webOrigin") ?? "https://sightline.example"),
    certificateArn: text("certificateArn"),
    mailDomain,
    mailFrom: text("mailFrom") ?? `no-reply@${mailDomain ?? "sightline.example"}`,
    supportMail: text("supportMail") ?? `support@${mailDomain ?? "sightline.example"}`,
    salesCallUrl: httpsOf("salesCallUrl", text("salesCallUrl")),
    searchPageUrl: searchPageOf(httpsOf("searchPageUrl", text("searchPageUrl"))),
    google: googleOf(text("googleClientId"), text("googleClientSecretArn"), text("identityDomain")),
    alarmMail: text("alarmMail"),
    inferenceConcurrency: Number(text("inferenceConcurrency") ?? 5),
    modelBuild: buildOf(text("modelBuild") ?? "full"),
  };
}

function googleOf(clientId?: string, clientSecretArn?: string, domainPrefix?: string): Settings["google"] {
  if (clientId && clientSecretArn && domainPrefix) return { clientId, clientSecretArn, domainPrefix };
  if (clientId ?? clientSecretArn ?? domainPrefix)
    throw new Error("signing in with Google needs googleClientId, googleClientSecretArn and identityDomain together");
  return undefined;
}

function searchPageOf(value: string | undefined): string | undefined {
  if (value !== undefined && !value.includes("{keyword}")) throw new Error(`searchPageUrl must hold {keyword}, got ${value}`);
  return value;
}

function buildOf(value: string): Build {
  const build = Build.safeParse(value);
  if (!build.success) throw new Error(`modelBuild must be one of ${Build.options.join(", ")}, got ${value}`);
  return build.data;
}

function httpsOf(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && URL.parse(value)?.protocol !== "https:")
    throw new Error(`${name} must be an address such as https://example.com/call, got ${value}`);
  return value;
}

function originOf(value: string): string {
  const { origin } = new URL(value);
  if (origin !== value) throw new Error(`webOrigin must be an origin such as https://app.example.com, got ${value}`);
  return origin;
}
