/**
 * `npm run deploy`: builds everything and deploys every stack to the AWS account of the current credentials.
 * docs/deploy.md explains each step.
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

/** Settings of infra/settings.ts that a deployment may set. */
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

/** Whether a command runs successfully on this machine. */
type Succeeds = (command: string, args: readonly string[]) => boolean;
type DeployEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly succeeds: Succeeds;
  readonly home: string;
  /** Settings from cdk.json and the command line combined. */
  readonly settings: Readonly<Record<string, unknown>>;
};

/** Problems that prevent a deployment, each as a sentence that says what to do. Changes nothing. */
export function deploymentBlockers({ env, succeeds, home, settings }: DeployEnvironment): readonly string[] {
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
    found.push("Verification emails cannot be sent. Set --mailDomain, or --mailFrom to an address you own.");
  }
  return found;
}

/** Deploys all stacks with these settings. If `asked`, shows broader permissions and asks for confirmation. */
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

/** The URL of the site when no custom domain was configured. */
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
  const found = deploymentBlockers({ env: process.env, succeeds, home: homedir(), settings: { ...context, ...given } });
  if (found.length > 0) throw new Error(found.join("\n"));

  rmSync(assembly, { recursive: true, force: true });
  deploy(given, !yes);
  if (!given.webOrigin) {
    // Links in emails lead to the site's own origin, and uploads are allowed from there only; it is known only now.
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
