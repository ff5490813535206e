import { Build } from "#contracts/pipelines/inference.ts";
import type { CanaryMode, LanguageModel, Settings } from "./settings.ts";

// Each function returns the value of a setting. Throws an error that names the setting if it is invalid.

/** A serverless endpoint takes 1 to 200 concurrent calls. */
const MAX_CONCURRENCY = 200;

export function concurrencyOf(name: string, value: string, min: number): number {
  const concurrency = Number(value);
  if (!Number.isInteger(concurrency) || concurrency < min || concurrency > MAX_CONCURRENCY)
    throw new Error(`${name} must be an integer from ${min} to ${MAX_CONCURRENCY}, got ${value}`);
  return concurrency;
}

const MAX_INSTANCES = 10;

export function instancesOf(value: string): number {
  const instances = Number(value);
  if (!Number.isInteger(instances) || instances < 0 || instances > MAX_INSTANCES)
    throw new Error(`brandInstances must be an integer from 0 to ${MAX_INSTANCES}, got ${value}`);
  return instances;
}

export function googleOf(clientId?: string, clientSecretArn?: string, domainPrefix?: string): Settings["google"] {
  if (clientId && clientSecretArn && domainPrefix) return { clientId, clientSecretArn, domainPrefix };
  if (clientId ?? clientSecretArn ?? domainPrefix)
    throw new Error("sign-in with Google requires googleClientId, googleClientSecretArn and identityDomain together");
  return undefined;
}

export function languageModelOf(id?: string, prices?: string, guardrail?: string): LanguageModel | undefined {
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
export const supportMailOf = (mailDomain?: string, mailFrom?: string): string =>
  mailDomain === undefined && mailFrom !== undefined ? mailFrom : `support@${mailDomain ?? "sightline.example"}`;

export function memoryOf(value: number): number {
  if (value % 1024 !== 0 || value < 1024 || value > 6144)
    throw new Error(`inferenceMemory must be a multiple of 1024 from 1024 to 6144, got ${value}`);
  return value;
}

export function otherRegionOf(value: string | undefined, region: string): string | undefined {
  if (value === region) throw new Error(`backupRegion must be another region than ${region}`);
  return value;
}

export function restoredTableOf(name?: string, streamArn?: string): Settings["restoredTable"] {
  if (name === undefined && streamArn === undefined) return undefined;
  if (!name || !streamArn?.includes(`:table/${name}/stream/`))
    throw new Error("a restored table requires tableName and tableStreamArn, the ARN of the stream of that table");
  return { name, streamArn };
}

export function userPoolsOf(current: string, former?: string): Pick<Settings, "userPool" | "formerUserPool"> {
  const [userPool, formerUserPool] = [Number(current), former === undefined ? undefined : Number(former)];
  for (const pool of [userPool, formerUserPool ?? userPool])
    if (!Number.isInteger(pool) || pool < 1) throw new Error("userPool and formerUserPool must be integers from 1");
  if (userPool === formerUserPool) throw new Error("formerUserPool must be another pool than userPool");
  return { userPool, formerUserPool };
}

export function budgetOf(value: number): number {
  if (!(value > 0)) throw new Error("monthlyBudget must be dollars per month, such as 200");
  return value;
}

export function githubOf(repository: string | undefined, isProviderExisting: boolean): Settings["github"] {
  if (repository === undefined) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`githubRepository must be owner/name, got ${repository}`);
  return { repository, isProviderExisting };
}

export function flagOf(name: string, value = "false"): boolean {
  if (value !== "true" && value !== "false") throw new Error(`${name} must be true or false, got ${value}`);
  return value === "true";
}

const CANARY_MODES: Readonly<Record<string, CanaryMode | undefined>> = {
  false: undefined,
  true: "gradual",
  immediate: "immediate",
};

export function canaryOf(value: string): CanaryMode | undefined {
  if (!Object.hasOwn(CANARY_MODES, value)) throw new Error(`canary must be true, false or immediate, got ${value}`);
  return CANARY_MODES[value];
}

export function searchPageOf(value: string | undefined): string | undefined {
  if (value !== undefined && !value.includes("{keyword}")) throw new Error(`searchPageUrl must contain {keyword}, got ${value}`);
  return value;
}

export function buildOf(value: string): Build {
  const build = Build.safeParse(value);
  if (!build.success) throw new Error(`modelBuild must be one of ${Build.options.join(", ")}, got ${value}`);
  return build.data;
}

export function httpsOf(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && URL.parse(value)?.protocol !== "https:")
    throw new Error(`${name} must be a URL such as https://example.com/call, got ${value}`);
  return value;
}

export function originOf(value: string): string {
  const { origin } = new URL(value);
  if (origin !== value) throw new Error(`webOrigin must be an origin such as https://app.example.com, got ${value}`);
  return origin;
}
