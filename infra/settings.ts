import type { App } from "aws-cdk-lib";
import { Build } from "#contracts/pipelines/inference.ts";

/** What differs between two deployments of the same templates; every value is CDK context, given with `-c name=value` or in cdk.json. */
export type Settings = {
  readonly region: string;
  /** Origin that people type, without a trailing slash. Uploads (CORS), mail links and the live channel's Origin check use it. */
  readonly webOrigin: string;
  /** ARN of a certificate in us-east-1 for the host of `webOrigin`; without it the site answers at its CloudFront address. */
  readonly certificateArn: string | undefined;
  /** Domain that mail is sent from through SES; without it Cognito's own sender (50 mails a day) is used. */
  readonly mailDomain: string | undefined;
  readonly mailFrom: string;
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
    alarmMail: text("alarmMail"),
    inferenceConcurrency: Number(text("inferenceConcurrency") ?? 5),
    modelBuild: buildOf(text("modelBuild") ?? "full"),
  };
}

function buildOf(value: string): Build {
  const build = Build.safeParse(value);
  if (!build.success) throw new Error(`modelBuild must be one of ${Build.options.join(", ")}, got ${value}`);
  return build.data;
}

function originOf(value: string): string {
  const { origin } = new URL(value);
  if (origin !== value) throw new Error(`webOrigin must be an origin such as https://app.example.com, got ${value}`);
  return origin;
}
