import { App, type AppProps, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ApiStack } from "./api-stack.ts";
import { CapturesStack } from "./captures-stack.ts";
import { DataStack } from "./data-stack.ts";
import { IdentityStack } from "./identity-stack.ts";
import { InferenceStack } from "./inference-stack.ts";
import { PeopleStack } from "./people-stack.ts";
import { PipelineStack } from "./pipeline-stack.ts";
import { settingsOf } from "./settings.ts";
import { WebStack } from "./web-stack.ts";

/**
 * The whole application; each stack depends only on the ones before it. An unacknowledged finding of the security rules fails the
 * synthesis.
 */
export function createApp(props: AppProps): App {
  const app = new App(props);
  const settings = settingsOf(app);
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  const common = { settings, env: { region: settings.region, ...(account && { account }) } };

  const data = new DataStack(app, "SightlineData", { ...common, description: "Sightline: table, files, events, alarms" });
  const identity = new IdentityStack(app, "SightlineIdentity", {
    ...common,
    data,
    description: "Sightline: user pool and sign-in",
  });
  new PeopleStack(app, "SightlinePeople", {
    ...common,
    data,
    identity,
    description: "Sightline: scheduled jobs and event consumers",
  });
  const inference = new InferenceStack(app, "SightlineInference", {
    ...common,
    data,
    description: "Sightline: the attention model",
  });
  const pipeline = new PipelineStack(app, "SightlinePipeline", {
    ...common,
    data,
    inference,
    description: "Sightline: heatmap pipelines",
  });
  const captures = new CapturesStack(app, "SightlineCaptures", {
    ...common,
    data,
    pipeline,
    description: "Sightline: website and banner captures",
  });
  const api = new ApiStack(app, "SightlineApi", {
    ...common,
    data,
    identity,
    pipeline,
    captures,
    description: "Sightline: REST and WebSocket APIs",
  });
  new WebStack(app, "SightlineWeb", {
    ...common,
    data,
    identity,
    api,
    description: "Sightline: web applications and CloudFront distribution",
  });

  Tags.of(app).add("application", "sightline");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
