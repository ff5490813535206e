import { existsSync } from "node:fs";
import path from "node:path";
import { Build } from "#contracts/pipelines/inference.ts";
import { MODEL_TERMS } from "./model-terms.ts";

/** Whether a command runs successfully on this machine. */
export type Succeeds = (command: string, args: readonly string[]) => boolean;
type DeployEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly succeeds: Succeeds;
  readonly home: string;
  /** Settings from cdk.json and the command line combined. */
  readonly settings: Readonly<Record<string, unknown>>;
};

/**
 * Problems of this machine and of the settings that prevent a deployment, each as a message that says what to do. Changes nothing.
 */
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
  if (!Build.safeParse(settings.modelBuild).success) {
    const choices = Build.options.map((build) => `--modelBuild ${build}: ${MODEL_TERMS[build]}`);
    found.push(["Choose the weights of the attention model.", ...choices].join("\n  "));
  }
  return found;
}
