import { Build } from "#contracts/pipelines/inference.ts";
import { UNKNOWN_ORIGIN } from "#infra/settings.ts";
import { type Context, type Outputs, outputOf } from "./cdk.ts";
import { type deployedSettings, keptSettings } from "./kept-settings.ts";
import { MODEL_TERMS } from "./model-terms.ts";
import { type Addresses, siteAddresses } from "./site-addresses.ts";

/** The steps of a deployment outside of this process. */
export type Steps = {
  /** Reasons that prevent the deployment before anything is read from the account. */
  readonly blockers: (settings: Context) => readonly string[];
  readonly existingAddresses: (region: string, stage: string | undefined) => Promise<Addresses>;
  readonly deployedSettings: typeof deployedSettings;
  /** Throws with every reason that prevents the deployment, and prints warnings. */
  readonly checkAccount: (settings: Context, region: string) => Promise<void>;
  readonly clearAssembly: () => void;
  readonly showDifferences: (context: Context) => void;
  readonly deployStacks: (context: Context, options: { region: string; asked: boolean }) => Outputs;
  /** Throws if what was deployed does not work. */
  readonly test: (outputs: Outputs, region: string, stage: string | undefined) => Promise<void>;
  readonly print: (line: string) => void;
};

type Options = {
  /** Settings of the command line. */
  readonly given: Context;
  /** Settings of cdk.json. */
  readonly declared: Context;
  /** Whether to ask before permissions are broadened. */
  readonly asked: boolean;
  /** Whether only to show what would change. */
  readonly diff: boolean;
};

/**
 * Deploys every stack, and tests the result. A first deployment without the address of the site has two passes, because it is only
 * known after the first; later ones keep the address, and the settings that they do not set.
 */
export async function deploy({ given, declared, asked, diff }: Options, steps: Steps): Promise<void> {
  const settings: Context = { ...declared, ...given };
  const found = steps.blockers(settings);
  if (found.length > 0) throw new Error(found.join("\n"));

  const { region = "eu-west-1", stage, webOrigin: origin, certificateArn } = settings;
  const isOriginGiven = origin !== undefined && origin !== UNKNOWN_ORIGIN;
  const wanted = { ...(isOriginGiven && { webOrigin: origin }), ...(certificateArn && { certificateArn }) };
  const kept = keptSettings(settings, await steps.deployedSettings(region, stage));
  const context: Context = { ...given, ...siteAddresses(wanted, await steps.existingAddresses(region, stage)), ...kept };
  steps.clearAssembly();
  if (diff) return steps.showDifferences(context);

  steps.print(`Model weights: ${MODEL_TERMS[Build.parse(settings.modelBuild)]}`);
  await steps.checkAccount({ ...settings, ...kept }, region);
  let outputs = steps.deployStacks(context, { region, asked });
  let webOrigin = isOriginGiven ? origin : context.webOrigin;
  if (!webOrigin) {
    // Links in emails lead to the site's own origin, and uploads are allowed from there only; it is known only now.
    webOrigin = outputOf(outputs, stage, "SightlineWeb", "SiteAddress");
    outputs = steps.deployStacks({ ...context, webOrigin }, { region, asked });
  }
  await steps.test(outputs, region, stage);
  steps.print(`The smoke test passed. Sightline answers at ${webOrigin}`);
}
