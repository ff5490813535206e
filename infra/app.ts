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
import { settingsOf, stackNameOf } from "./settings.ts";
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
  const common = { settings, env: { region: settings.region, ...(account && { account }) } };

  const data = new DataStack(app, named("SightlineData"), { ...common, description: "Sightline: table, files, events, alarms" });
  if (!settings.isMailIdentityExisting) {
    const email = new EmailStack(app, named("SightlineMail"), {
      ...common,
      description: "Sightline: the identity that email is sent from",
    });
    // Its DNS records are known, and can be added, while everything else is deployed.
    data.addStackDependency(email);
  }
  if (settings.backupRegion) {
    const copies = new BackupCopiesStack(app, named("SightlineBackupCopies"), {
      env: { ...common.env, region: settings.backupRegion },
      description: "Sightline: copies of backups in another region",
    });
    new BackupStack(app, named("SightlineBackup"), { ...common, data, copies, description: "Sightline: daily backups" });
  }
  const firewall = settings.hasFirewall
    ? new FirewallStack(app, named("SightlineFirewall"), {
        ...common,
        data,
        description: "Sightline: firewalls of APIs and user pool",
      })
    : undefined;
  const identity = new IdentityStack(app, named("SightlineIdentity"), {
    ...common,
    data,
    firewall,
    description: "Sightline: who may sign in",
  });
  const inference = new InferenceStack(app, named("SightlineInference"), {
    ...common,
    data,
    description: "Sightline: the attention model",
  });
  const pipeline = new PipelineStack(app, named("SightlinePipeline"), {
    ...common,
    data,
    inference,
    description: "Sightline: heatmap pipelines",
  });
  new JobsStack(app, named("SightlineJobs"), {
    ...common,
    data,
    identity,
    inference,
    pipeline,
    description: "Sightline: scheduled jobs and event consumers",
  });
  const benchmarks = new BenchmarksStack(app, named("SightlineBenchmarks"), {
    ...common,
    data,
    inference,
    description: "Sightline: builds of benchmarks",
  });
  const brands = new BrandsStack(app, named("SightlineBrands"), {
    ...common,
    data,
    description: "Sightline: brand analytics",
  });
  new BrandModelsStack(app, named("SightlineBrandModels"), {
    ...common,
    data,
    brands,
    description: "Sightline: models of brands",
  });
  const captures = new CapturesStack(app, named("SightlineCaptures"), {
    ...common,
    data,
    pipeline,
    description: "Sightline: website and banner captures",
  });
  const api = new ApiStack(app, named("SightlineApi"), {
    ...common,
    data,
    identity,
    firewall,
    inference,
    pipeline,
    captures,
    description: "Sightline: REST API of customers",
  });
  const staffApi = new StaffApiStack(app, named("SightlineStaffApi"), {
    ...common,
    data,
    identity,
    firewall,
    pipeline,
    benchmarks,
    captures,
    description: "Sightline: REST API of staff",
  });
  const publicApi = new PublicApiStack(app, named("SightlinePublicApi"), {
    ...common,
    data,
    identity,
    firewall,
    inference,
    pipeline,
    captures,
    description: "Sightline: public REST API",
  });
  const live = new LiveStack(app, named("SightlineLive"), { ...common, data, description: "Sightline: live channel" });
  // The customers' API sets the account's role for gateway logs, without which no stage can log.
  for (const other of [staffApi, publicApi, live]) other.addStackDependency(api);
  const edgeFirewall = settings.hasFirewall
    ? new EdgeFirewallStack(app, named("SightlineEdgeFirewall"), {
        env: { ...common.env, region: "us-east-1" },
        crossRegionReferences: true,
        description: "Sightline: firewall of the site",
      })
    : undefined;
  new WebStack(app, named("SightlineWeb"), {
    ...common,
    crossRegionReferences: true,
    data,
    identity,
    api,
    staffApi,
    publicApi,
    live,
    edgeFirewall,
    description: "Sightline: pages and the one origin",
  });

  if (settings.github) {
    new GitHubStack(app, named("SightlineGitHub"), {
      ...common,
      github: settings.github,
      data,
      inference,
      captures,
      description: "Sightline: roles of the deployment workflow",
    });
  }

  Tags.of(app).add("application", "sightline");
  if (settings.stage) Tags.of(app).add("stage", settings.stage);
  if (isChecked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
