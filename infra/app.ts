import { App, type AppProps, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ApiStack } from "./api-stack.ts";
import { BackupCopiesStack } from "./backup-copies-stack.ts";
import { BackupStack } from "./backup-stack.ts";
import { BenchmarksStack } from "./benchmarks-stack.ts";
import { BrandModelsStack } from "./brand-models-stack.ts";
import { BrandsStack } from "./brands-stack.ts";
import { CapturesStack } from "./captures-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeFirewallStack } from "./edge-firewall-stack.ts";
import { EmailStack } from "./email-stack.ts";
import { FirewallStack } from "./firewall-stack.ts";
import { GitHubStack } from "./github-stack.ts";
import { IdentityStack } from "./identity-stack.ts";
import { InferenceStack } from "./inference-stack.ts";
import { JobsStack } from "./jobs-stack.ts";
import { LiveStack } from "./live-stack.ts";
import { PipelineStack } from "./pipeline-stack.ts";
import { PublicApiStack } from "./public-api-stack.ts";
import { settingsOf } from "./read-settings.ts";
import { stackNameOf } from "./stack-names.ts";
import { StaffApiStack } from "./staff-api-stack.ts";
import { WebStack } from "./web-stack.ts";

/**
 * The whole application; each stack depends only on the ones before it. An unacknowledged finding of the security rules fails the
 * synthesis, unless `isChecked` is false.
 */
export function createApp(props: AppProps, { isChecked = true } = {}): App {
  const app = new App(props);
  const settings = settingsOf(app);
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  const named = (stack: string) => stackNameOf(settings.stage, stack);
  const inRegion = (region: string, description: string) => ({
    env: { region, ...(account && { account }) },
    description: `Sightline: ${description}`,
  });
  const common = (description: string) => ({ settings, ...inRegion(settings.region, description) });

  const data = new DataStack(app, named("SightlineData"), common("table, files, events, alarms"));
  if (!settings.isMailIdentityExisting) {
    const email = new EmailStack(app, named("SightlineMail"), common("the identity that email is sent from"));
    // Its DNS records are known, and can be added, while everything else is deployed.
    data.addStackDependency(email);
  }
  if (settings.backupRegion) {
    const inBackupRegion = inRegion(settings.backupRegion, "copies of backups in another region");
    const copies = new BackupCopiesStack(app, named("SightlineBackupCopies"), inBackupRegion);
    new BackupStack(app, named("SightlineBackup"), { ...common("daily backups"), data, copies });
  }
  const firewall = settings.hasFirewall
    ? new FirewallStack(app, named("SightlineFirewall"), { ...common("firewalls of APIs and user pool"), data })
    : undefined;
  const identity = new IdentityStack(app, named("SightlineIdentity"), { ...common("who may sign in"), data, firewall });

  const inference = new InferenceStack(app, named("SightlineInference"), { ...common("the attention model"), data });
  const pipeline = new PipelineStack(app, named("SightlinePipeline"), { ...common("heatmap pipelines"), data, inference });
  new JobsStack(app, named("SightlineJobs"), {
    ...common("scheduled jobs and event consumers"),
    data,
    identity,
    inference,
    pipeline,
  });
  const benchmarks = new BenchmarksStack(app, named("SightlineBenchmarks"), {
    ...common("builds of benchmarks"),
    data,
    inference,
  });
  const brands = new BrandsStack(app, named("SightlineBrands"), { ...common("brand analytics"), data });
  new BrandModelsStack(app, named("SightlineBrandModels"), { ...common("models of brands"), data, brands });
  const captures = new CapturesStack(app, named("SightlineCaptures"), {
    ...common("website and banner captures"),
    data,
    pipeline,
  });

  const shared = { data, identity, firewall, pipeline, captures };
  const api = new ApiStack(app, named("SightlineApi"), { ...common("REST API of customers"), ...shared, inference });
  const staffApi = new StaffApiStack(app, named("SightlineStaffApi"), { ...common("REST API of staff"), ...shared, benchmarks });
  const publicApi = new PublicApiStack(app, named("SightlinePublicApi"), { ...common("public REST API"), ...shared, inference });
  const live = new LiveStack(app, named("SightlineLive"), { ...common("live channel"), data });
  // The customers' API sets the account's role for gateway logs, without which no stage can log.
  for (const other of [staffApi, publicApi, live]) other.addStackDependency(api);

  // CloudFront takes firewalls only from this region.
  const atEdge = { ...inRegion("us-east-1", "firewall of the site"), crossRegionReferences: true };
  const edgeFirewall = settings.hasFirewall ? new EdgeFirewallStack(app, named("SightlineEdgeFirewall"), atEdge) : undefined;
  new WebStack(app, named("SightlineWeb"), {
    ...common("pages and the one origin"),
    crossRegionReferences: true,
    data,
    identity,
    api,
    staffApi,
    publicApi,
    live,
    edgeFirewall,
  });
  if (settings.github) {
    const { github } = settings;
    new GitHubStack(app, named("SightlineGitHub"), {
      ...common("roles of the deployment workflow"),
      github,
      data,
      inference,
      captures,
    });
  }

  Tags.of(app).add("application", "sightline");
  if (settings.stage) Tags.of(app).add("stage", settings.stage);
  if (isChecked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
