import type { App } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Build } from "#contracts/pipelines/inference.ts";
import { segmentsInParallel } from "./segments-in-parallel.ts";

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
  /** HTTPS URL where customers book a call about the custom plan; without it they write to `supportMail`. */
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

/** Reads the settings from the app's context. Throws if one is invalid. */
export function settingsOf(app: App): Settings {
  const text = (name: SettingName): string | undefined => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined || value === "" ? undefined : String(value);
  };
  const mailDomain = text("mailDomain");
  return {
    stage: stageOf(text("stage")),
    region: text("region") ?? "eu-west-1",
    webOrigin: originOf(text("webOrigin") ?? UNKNOWN_ORIGIN),
    certificateArn: text("certificateArn"),
    mailDomain,
    mailFrom: text("mailFrom") ?? `no-reply@${mailDomain ?? "sightline.example"}`,
    isMailIdentityExisting: flagOf("existingMailIdentity", text("existingMailIdentity")),
    supportMail: text("supportMail") ?? supportMailOf(mailDomain, text("mailFrom")),
    salesCallUrl: httpsOf("salesCallUrl", text("salesCallUrl")),
    searchPageUrl: searchPageOf(httpsOf("searchPageUrl", text("searchPageUrl"))),
    languageModel: languageModelOf(text("languageModelId"), text("languageModelPrices"), text("languageModelGuardrail")),
    google: googleOf(text("googleClientId"), text("googleClientSecretArn"), text("identityDomain")),
    alarmMail: text("alarmMail"),
    monthlyBudget: budgetOf(Number(text("monthlyBudget") ?? 200)),
    inferenceConcurrency: concurrencyOf("inferenceConcurrency", text("inferenceConcurrency") ?? "5", 1),
    videoConcurrency: concurrencyOf("videoConcurrency", text("videoConcurrency") ?? "5", segmentsInParallel()),
    inferenceMemory: memoryOf(Number(text("inferenceMemory") ?? 3072)),
    hasReservedConcurrency: flagOf("reserveConcurrency", text("reserveConcurrency")),
    brandInstances: instancesOf(text("brandInstances") ?? "0"),
    modelBuild: buildOf(text("modelBuild") ?? "full"),
    github: githubOf(text("githubRepository"), flagOf("existingGithubProvider", text("existingGithubProvider"))),
    backupRegion: otherRegionOf(text("backupRegion"), text("region") ?? "eu-west-1"),
    restoredTable: restoredTableOf(text("tableName"), text("tableStreamArn")),
    ...userPoolsOf(text("userPool") ?? "1", text("formerUserPool")),
    canary: canaryOf(text("canary") ?? "false"),
    hasFirewall: flagOf("firewall", text("firewall") ?? "true"),
  };
}

/** Settings of one deployment, or that other outputs of the stacks have. */
const NOT_KEPT: readonly SettingName[] = [
  "stage",
  "region",
  "webOrigin",
  "certificateArn",
  "tableName",
  "tableStreamArn",
  "userPool",
  "formerUserPool",
];

/** The settings that are given and that the next deployment keeps, by name. None is a secret. */
export function keptSettingsOf(app: Construct): Readonly<Partial<Record<SettingName, string>>> {
  const given = SETTING_NAMES.filter((name) => !NOT_KEPT.includes(name)).flatMap((name) => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined || value === "" ? [] : [[name, String(value)] as const];
  });
  const { canary, ...others } = Object.fromEntries(given) as Partial<Record<SettingName, string>>;
  // `immediate` is for one fix.
  return { ...others, ...(canary && { canary: canary === "immediate" ? "true" : canary }) };
}

/** A serverless endpoint takes 1 to 200 concurrent calls. */
const MAX_CONCURRENCY = 200;

function concurrencyOf(name: string, value: string, min: number): number {
  const concurrency = Number(value);
  if (!Number.isInteger(concurrency) || concurrency < min || concurrency > MAX_CONCURRENCY)
    throw new Error(`${name} must be an integer from ${min} to ${MAX_CONCURRENCY}, got ${value}`);
  return concurrency;
}

const MAX_INSTANCES = 10;

function instancesOf(value: string): number {
  const instances = Number(value);
  if (!Number.isInteger(instances) || instances < 0 || instances > MAX_INSTANCES)
    throw new Error(`brandInstances must be an integer from 0 to ${MAX_INSTANCES}, got ${value}`);
  return instances;
}

function googleOf(clientId?: string, clientSecretArn?: string, domainPrefix?: string): Settings["google"] {
  if (clientId && clientSecretArn && domainPrefix) return { clientId, clientSecretArn, domainPrefix };
  if (clientId ?? clientSecretArn ?? domainPrefix)
    throw new Error("sign-in with Google requires googleClientId, googleClientSecretArn and identityDomain together");
  return undefined;
}

function languageModelOf(id?: string, prices?: string, guardrail?: string): LanguageModel | undefined {
  if (id === undefined) {
    if (prices ?? guardrail) throw new Error("languageModelPrices and languageModelGuardrail require languageModelId");
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.:-]+$/.test(id)) throw new Error(`languageModelId must be an id of Amazon Bedrock, got ${id}`);
  if (!prices || !/^\d+(\.\d+)?:\d+(\.\d+)?$/.test(prices))
    throw new Error("languageModelPrices must be dollars per million tokens of input and of output, such as 3:15");
  const [, guardrailId, version] = guardrail === undefined ? [] : (/^([a-z0-9]+):(\d+|DRAFT)$/.exec(guardrail) ?? []);
  if (guardrail !== undefined && !(guardrailId && version))
    throw new Error(`languageModelGuardrail must be its id and version, such as abc123:1, got ${guardrail}`);
  return { id, prices, guardrail: guardrailId && version ? { id: guardrailId, version } : undefined };
}

/** Where support requests go by default: to the mail domain, or to the sender without one. */
const supportMailOf = (mailDomain?: string, mailFrom?: string): string =>
  mailDomain === undefined && mailFrom !== undefined ? mailFrom : `support@${mailDomain ?? "sightline.example"}`;

/** The CloudWatch namespace of our own metrics: `Sightline`, or `staging-Sightline`. */
export const metricNamespaceOf = (scope: Construct): string =>
  stackNameOf(stageOf((scope.node.tryGetContext("stage") as string | undefined) || undefined), "Sightline");

/** The name of a stack in a stage: `SightlineWeb`, or `staging-SightlineWeb`. */
export const stackNameOf = (stage: string | undefined, stack: string): string => (stage ? `${stage}-${stack}` : stack);

function stageOf(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[a-z][a-z0-9]{0,15}$/.test(value))
    throw new Error(`stage must be 1 to 16 lower-case letters and digits, such as staging, got ${value}`);
  return value;
}

function memoryOf(value: number): number {
  if (value % 1024 !== 0 || value < 1024 || value > 6144)
    throw new Error(`inferenceMemory must be a multiple of 1024 from 1024 to 6144, got ${value}`);
  return value;
}

function otherRegionOf(value: string | undefined, region: string): string | undefined {
  if (value === region) throw new Error(`backupRegion must be another region than ${region}`);
  return value;
}

function restoredTableOf(name?: string, streamArn?: string): Settings["restoredTable"] {
  if (name === undefined && streamArn === undefined) return undefined;
  if (!name || !streamArn?.includes(`:table/${name}/stream/`))
    throw new Error("a restored table requires tableName and tableStreamArn, the ARN of the stream of that table");
  return { name, streamArn };
}

function userPoolsOf(current: string, former?: string): Pick<Settings, "userPool" | "formerUserPool"> {
  const [userPool, formerUserPool] = [Number(current), former === undefined ? undefined : Number(former)];
  for (const pool of [userPool, formerUserPool ?? userPool])
    if (!Number.isInteger(pool) || pool < 1) throw new Error("userPool and formerUserPool must be integers from 1");
  if (userPool === formerUserPool) throw new Error("formerUserPool must be another pool than userPool");
  return { userPool, formerUserPool };
}

function budgetOf(value: number): number {
  if (!(value > 0)) throw new Error("monthlyBudget must be dollars per month, such as 200");
  return value;
}

function githubOf(repository: string | undefined, isProviderExisting: boolean): Settings["github"] {
  if (repository === undefined) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`githubRepository must be owner/name, got ${repository}`);
  return { repository, isProviderExisting };
}

function flagOf(name: string, value = "false"): boolean {
  if (value !== "true" && value !== "false") throw new Error(`${name} must be true or false, got ${value}`);
  return value === "true";
}

const CANARY_MODES: Readonly<Record<string, CanaryMode | undefined>> = {
  false: undefined,
  true: "gradual",
  immediate: "immediate",
};

function canaryOf(value: string): CanaryMode | undefined {
  if (!Object.hasOwn(CANARY_MODES, value)) throw new Error(`canary must be true, false or immediate, got ${value}`);
  return CANARY_MODES[value];
}

function searchPageOf(value: string | undefined): string | undefined {
  if (value !== undefined && !value.includes("{keyword}")) throw new Error(`searchPageUrl must contain {keyword}, got ${value}`);
  return value;
}

function buildOf(value: string): Build {
  const build = Build.safeParse(value);
  if (!build.success) throw new Error(`modelBuild must be one of ${Build.options.join(", ")}, got ${value}`);
  return build.data;
}

function httpsOf(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && URL.parse(value)?.protocol !== "https:")
    throw new Error(`${name} must be a URL such as https://example.com/call, got ${value}`);
  return value;
}

function originOf(value: string): string {
  const { origin } = new URL(value);
  if (origin !== value) throw new Error(`webOrigin must be an origin such as https://app.example.com, got ${value}`);
  return origin;
}
