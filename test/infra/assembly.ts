import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import type { App } from "aws-cdk-lib";
import { inject } from "vitest";
import { DomainFunction } from "#infra/constructs/domain-function.ts";
import { application } from "../../tools/synth.ts";

/** One resource of a template. Properties are read as CloudFormation reads them: by name, in nested plain values. */
export type Resource = {
  readonly stack: string;
  readonly id: string;
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs with every resource type, and a wrong guess fails the test
  readonly Properties: Record<string, any>;
  readonly DeletionPolicy?: string;
  readonly Metadata?: Record<string, unknown>;
};

export type Assembly = {
  readonly folder: string;
  readonly app: App;
  readonly stacks: readonly string[];
  readonly functions: readonly DomainFunction[];
  readonly resources: (type?: string) => readonly Resource[];
};

/** Settings of signing in with Google, which adds a trigger to the user pool. */
export const GOOGLE = {
  googleClientId: "client",
  googleClientSecretArn: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:google-AbCdEf",
  identityDomain: "sightline-example",
} as const;

/** Every setting that adds resources or values to the templates. */
export const EVERY_SETTING = {
  webOrigin: "https://app.example.com",
  certificateArn: "arn:aws:acm:us-east-1:111111111111:certificate/c",
  mailDomain: "example.com",
  alarmMail: "duty@example.com",
  salesCallUrl: "https://calls.example.com/sightline",
  backupRegion: "eu-central-1",
  githubRepository: "example/sightline",
  ...GOOGLE,
} as const;

/** A table restored from a backup. */
export const RESTORED_TABLE = {
  tableName: "sightline-restored",
  tableStreamArn: "arn:aws:dynamodb:eu-west-1:111111111111:table/sightline-restored/stream/2026-11-23T02:00:00.000",
} as const;

type Context = Readonly<Record<string, unknown>>;
const made = new Map<string, Assembly>();

/**
 * The application with these settings, synthesised once for all test files (vitest.config.ts runs them in one process). Not to be
 * changed. The security rules are not checked, which takes longer than the synthesis; test/infra/permissions.test.ts checks them.
 */
export function synthesiseAssembly(context: Context = {}): Assembly {
  const key = JSON.stringify(context);
  const assembly = made.get(key) ?? synthesised(context, { isChecked: false });
  made.set(key, assembly);
  return assembly;
}

/**
 * The application, synthesised as a whole without bundling; when this returns the security rules have passed unless `isChecked` is
 * false, and if `linted` CloudFormation's own schema and rules too.
 */
export function synthesised(context: Context, { linted = false, isChecked = true } = {}): Assembly {
  const folder = mkdtempSync(path.join(inject("templates"), "synthesised-"));
  const app = application({ outDir: folder, bundle: false, context, linted, isChecked });
  const { stacks } = app.synth();
  const all = stacks.flatMap(({ stackName, template }) =>
    Object.entries(template.Resources as Record<string, Omit<Resource, "stack" | "id">>).map(([id, resource]) => ({
      ...resource,
      stack: stackName,
      id,
    })),
  );
  return {
    folder,
    app,
    stacks: stacks.map(({ stackName }) => stackName),
    functions: app.node.findAll().filter((construct) => construct instanceof DomainFunction),
    resources: (type) => (type ? all.filter(({ Type }) => Type === type) : all),
  };
}

/**
 * An intrinsic as one line of text: `<Id>`, `<Id.Attribute>`, joined parts, and for a value of another stack the resource it
 * exports.
 */
export function intrinsicText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [[name, inner] = ["", undefined]] = Object.entries(value);
  if (name === "Ref") return `<${inner}>`;
  if (name === "Fn::GetAtt") return `<${(inner as string[]).join(".")}>`;
  if (name === "Fn::ImportValue") return `<${/ExportsOutput(?:Ref|FnGetAtt)(.+?)[0-9A-F]{8}/.exec(String(inner))?.[1]}>`;
  if (name === "Fn::Sub") return String(inner).replaceAll("${", "<").replaceAll("}", ">");
  if (name === "Fn::Join") {
    const [delimiter, parts] = inner as [string, unknown[]];
    return parts.map(intrinsicText).join(delimiter);
  }
  return JSON.stringify(value);
}

/** The text of a file below the repository's root. */
export const fileOf = (name: string): string => readFileSync(path.resolve(import.meta.dirname, "../..", name), "utf8");
