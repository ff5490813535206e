/**
 * `npm run deploy`: builds everything and deploys every stack with the AWS account that the credentials belong to.
 * docs/deploy.md goes through it step by step.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { synthesise } from "./synth.ts";

const root = path.resolve(import.meta.dirname, "..");
const assembly = path.join(root, "cdk.out");
const outputs = path.join(assembly, "outputs.json");

/** Settings of infra/settings.ts that a deployment may give. */
const SETTINGS = [
  "webOrigin",
  "certificateArn",
  "mailDomain",
  "mailFrom",
  "supportMail",
  "salesCallUrl",
  "alarmMail",
  "googleClientId",
  "googleClientSecretArn",
  "identityDomain",
  "region",
  "inferenceConcurrency",
  "modelBuild",
] as const;

/** Whether a command runs and succeeds here. */
type Succeeds = (command: string, args: readonly string[]) => boolean;
type Place = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly succeeds: Succeeds;
  readonly home: string;
  /** What cdk.json and the command line say together. */
  readonly settings: Readonly<Record<string, unknown>>;
};

/** What stands in the way of a deployment, each as a sentence that says what to do. Changes nothing. */
export function obstacles({ env, succeeds, home, settings }: Place): readonly string[] {
  const found: string[] = [];
  if (!succeeds("docker", ["info"])) {
    found.push("Docker does not answer. The inference container is built with it: install Docker, or start it, and try again.");
  }
  const fromEnvironment = [
    "AWS_ACCESS_KEY_ID",
    "AWS_PROFILE",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  ];
  const fromFiles = ["credentials", "config"].map((name) => path.join(home, ".aws", name));
  if (!fromEnvironment.some((name) => env[name]) && !fromFiles.some((file) => existsSync(file))) {
    found.push("There are no AWS credentials. Sign in with `aws configure sso` or set AWS_PROFILE, and try again.");
  }
  if (!settings.mailDomain && !settings.mailFrom) {
    found.push("Nobody would get the mail that verifies an address. Give --mailDomain, or --mailFrom with an address of yours.");
  }
  return found;
}

/** Deploys all stacks with these settings. Permissions that grow are shown and asked about if `asked`. */
function deploy(context: Readonly<Record<string, string>>, asked: boolean): void {
  synthesise({ outDir: assembly, bundle: true, context });
  const cdk = path.join(root, "node_modules/aws-cdk/bin/cdk");
  const approval = asked ? "broadening" : "never";
  const options = ["deploy", "--all", "--app", assembly, "--outputs-file", outputs, "--require-approval", approval];
  const { status } = spawnSync(process.execPath, [cdk, ...options], { cwd: root, stdio: "inherit" });
  if (status === 0) return;
  const region = context.region ?? "eu-west-1";
  throw new Error(
    `The deployment stopped; see above. In an account or region that never saw CDK, run \`npx cdk bootstrap aws://ACCOUNT/${region}\` first.`,
  );
}

/** Where the site answers when nobody gave it a host of its own. */
function siteAddress(): string {
  const { SightlineWeb } = JSON.parse(readFileSync(outputs, "utf8")) as { SightlineWeb?: { SiteAddress?: string } };
  if (!SightlineWeb?.SiteAddress) throw new Error("the web stack did not say where the site answers");
  return SightlineWeb.SiteAddress;
}

function main(): void {
  const options = Object.fromEntries(SETTINGS.map((name) => [name, { type: "string" as const }]));
  const { yes, ...values } = parseArgs({ options: { ...options, yes: { type: "boolean", default: false } } }).values;
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

  const succeeds: Succeeds = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const { context } = JSON.parse(readFileSync(path.join(root, "cdk.json"), "utf8")) as { context: Record<string, unknown> };
  const found = obstacles({ env: process.env, succeeds, home: homedir(), settings: { ...context, ...given } });
  if (found.length > 0) throw new Error(found.join("\n"));

  rmSync(assembly, { recursive: true, force: true });
  deploy(given, !yes);
  if (!given.webOrigin) {
    // Mailed links lead to the site's own origin, uploads are allowed from there only, and it has just been decided.
    deploy({ ...given, webOrigin: siteAddress() }, !yes);
  }
  console.log(`Sightline answers at ${given.webOrigin ?? siteAddress()}`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
