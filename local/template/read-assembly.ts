import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A value in a template, with unresolved intrinsic functions. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type RawResource = {
  readonly Type: string;
  readonly Properties?: JsonObject;
  readonly Metadata?: JsonObject;
  readonly Condition?: string;
};

export type Template = {
  readonly Resources: Readonly<Record<string, RawResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json; readonly Export?: { readonly Name: Json } }>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: Json }>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;
  readonly Conditions?: Readonly<Record<string, Json>>;
};

/** A synthesised stack: its template and, by asset hash, the absolute paths of the files and folders it uploads. */
export type Stack = { readonly name: string; readonly template: Template; readonly assets: ReadonlyMap<string, string> };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readJson(file: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(value)) throw new Error(`${file} is not a JSON object`);
  return value;
}

function assetsOf(folder: string, file: string): Map<string, string> {
  const { files } = readJson(path.join(folder, file)) as { files?: Record<string, { source?: { path?: string } }> };
  return new Map(
    Object.entries(files ?? {}).flatMap(([hash, { source }]) =>
      source?.path ? [[hash, path.resolve(folder, source.path)]] : [],
    ),
  );
}

/**
 * The stacks of a cloud assembly folder, including nested assemblies (stages).
 * Throws when the folder contains no manifest or no stack.
 */
export function readAssembly(folder: string): Stack[] {
  const { artifacts } = readJson(path.join(folder, "manifest.json")) as {
    artifacts?: Record<string, { type: string; properties?: Record<string, string> }>;
  };
  const stacks = Object.entries(artifacts ?? {}).flatMap(([name, { type, properties }]): Stack[] => {
    if (type === "cdk:cloud-assembly") return readAssembly(path.join(folder, properties?.directoryName ?? name));
    if (type !== "aws:cloudformation:stack") return [];
    const template = readJson(path.join(folder, properties?.templateFile ?? `${name}.template.json`)) as unknown as Template;
    const assetFile = readdirSync(folder).find((file) => file === `${name}.assets.json`);
    return [{ name: properties?.stackName ?? name, template, assets: assetFile ? assetsOf(folder, assetFile) : new Map() }];
  });
  if (stacks.length === 0) throw new Error(`${folder} holds no CloudFormation stack; synthesise it first`);
  return stacks;
}
