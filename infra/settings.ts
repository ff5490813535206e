import type { Build } from "#contracts/pipelines/inference.ts";

/** The names of all settings, as the command line and CDK context know them. */
export const SETTING_NAMES = [
  "stage",
  "region",
  "webOrigin",
  "certificateArn",
  "mailDomain",
  "mailFrom",
  "existingMailIdentity",
  "supportMail",
  "salesCallUrl",
  "searchPageUrl",
  "languageModelId",
  "languageModelPrices",
  "languageModelGuardrail",
  "googleClientId",
  "googleClientSecretArn",
  "identityDomain",
  "alarmMail",
  "monthlyBudget",
  "inferenceConcurrency",
  "videoConcurrency",
  "reserveConcurrency",
  "inferenceMemory",
  "modelBuild",
  "brandInstances",
  "firewall",
  "canary",
  "githubRepository",
  "existingGithubProvider",
  "backupRegion",
  "tableName",
  "tableStreamArn",
  "userPool",
  "formerUserPool",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Where the site is assumed to be until its address is known. */
export const UNKNOWN_ORIGIN = "https://sightline.example";

/**
 * Settings that differ between deployments of the same templates; every value is CDK context, set with `-c name=value` or in
 * cdk.json.
 */
export type Settings = {
  /**
   * Name of the environment, such as `staging`: prefix of stack names and alarms. Undefined for an account with one environment.
   */
  readonly stage: string | undefined;
  readonly region: string;
  /**
   * Public origin of the site, without a trailing slash. Used for links in emails and the Origin check of the
   * WebSocket API.
   */
  readonly webOrigin: string;
  /** ARN of a certificate in us-east-1 for the host of `webOrigin`; without it the site uses its CloudFront domain. */
  readonly certificateArn: string | undefined;
  /**
   * Domain that SES sends email from, once its DNS records exist; without it only the single address `mailFrom` is registered.
   */
  readonly mailDomain: string | undefined;
  readonly mailFrom: string;
  /** Whether the domain, or the address, is already an identity in SES of this region; no stack manages it then. */
  readonly isMailIdentityExisting: boolean;
  /** Address that receives support questions and replies to our emails. */
  readonly supportMail: string;
  /** HTTPS URL where customers book a call about the custom plan; without it they write to support. */
  readonly salesCallUrl: string | undefined;
  /** HTTPS URL of the search results page for thumbnails, with a `{keyword}` placeholder; without it our mock page is used. */
  readonly searchPageUrl: string | undefined;
  /** The language model of Co-Pilot on Amazon Bedrock; without it fixed rules answer. */
  readonly languageModel: undefined | LanguageModel;
  /**
   * Sign-in with Google; all three settings or none. The secret is a plain string in Secrets Manager, the prefix is that of the
   * pool's hosted pages.
   */
  readonly google: undefined | { readonly clientId: string; readonly clientSecretArn: string; readonly domainPrefix: string };
  /** Email address that receives alarms. */
  readonly alarmMail: string | undefined;
  /** Dollars per month of the whole account; `alarmMail` is notified when 80% is spent. */
  readonly monthlyBudget: number;
  /** Concurrent calls of the endpoint for images, 1 to 200; a new account's quota is 10 for both endpoints together. */
  readonly inferenceConcurrency: number;
  /**
   * Concurrent calls of the endpoint for videos and the templates of ads, from one for each segment that a video analyses at the
   * same time to 200.
   */
  readonly videoConcurrency: number;
  /** Memory of each inference endpoint in MB, a multiple of 1,024 from 1,024 to 6,144; a new account's quota is 3,072. */
  readonly inferenceMemory: number;
  /**
   * Whether the functions of the pipelines reserve executions, so that a burst of uploads takes none from the API. Not possible in
   * new accounts, whose limit is 10.
   */
  readonly hasReservedConcurrency: boolean;
  /** Instances of the logo endpoint that always run, 0 to 10; with 0, the first request after a pause waits a few minutes. */
  readonly brandInstances: number;
  /** The model weights of the inference endpoint. */
  readonly modelBuild: Build;
  /** The repository on GitHub whose workflow deploys, as owner and name. */
  readonly github: undefined | { readonly repository: string; readonly isProviderExisting: boolean };
  /** Another region that receives a copy of the daily backups; without it there are no daily backups. */
  readonly backupRegion: string | undefined;
  /** A table restored from a backup, which the application uses instead of its own, with the ARN of its stream. */
  readonly restoredTable: undefined | { readonly name: string; readonly streamArn: string };
  /** Number of the user pool, from 1; a lost one is replaced by the next (docs/restore.md, section 4). */
  readonly userPool: number;
  /** Number of the pool before, in the deployment that replaces it: the other stacks use it until they are deployed themselves. */
  readonly formerUserPool: number | undefined;
  /** How new versions of HTTP functions get requests, if not by replacing the function. */
  readonly canary: CanaryMode | undefined;
  /** Whether firewalls protect the distribution, the REST APIs and the user pool. */
  readonly hasFirewall: boolean;
};

/**
 * `gradual`: a new version gets 10% of the requests first, and is rolled back if its API fails. `immediate`: the same resources,
 * but a new version gets all requests at once, whatever alarms say. CodeDeploy rejects every deployment while an alarm is on, also
 * the one that would end it.
 */
export type CanaryMode = "gradual" | "immediate";

/** A model that Amazon Bedrock serves in the region. */
export type LanguageModel = {
  /** Id of a foundation model, or of an inference profile such as `eu.…`. */
  readonly id: string;
  /** Dollars per million tokens of input and of output, as `3:15`; the logged cost of calls is computed from them. */
  readonly prices: string;
  /** Id and version of a guardrail. */
  readonly guardrail: undefined | { readonly id: string; readonly version: string };
};
