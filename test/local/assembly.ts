import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import type { Json, RawResource, Template } from "#local/template/read-assembly.ts";

/** Writes stacks in the layout of `cdk synth`. Returns the folder, which is removed after the run. */
export function writeAssembly(stacks: Readonly<Record<string, Partial<Template>>>): string {
  const folder = mkdtempSync(path.join(inject("dataRoot"), "assembly-"));
  const artifacts: Record<string, Json> = {};
  for (const [name, template] of Object.entries(stacks)) {
    artifacts[name] = { type: "aws:cloudformation:stack", properties: { templateFile: `${name}.template.json` } };
    writeFileSync(path.join(folder, `${name}.template.json`), JSON.stringify({ Resources: {}, ...template }));
  }
  writeFileSync(path.join(folder, "manifest.json"), JSON.stringify({ version: "1.0.0", artifacts }));
  return folder;
}

/** The template resource of a function in test/local/functions. */
export const lambdaFunction = (file: string, exported: string, properties: Readonly<Record<string, Json>> = {}): RawResource => ({
  Type: "AWS::Lambda::Function",
  Metadata: { "local:entry": `test/local/functions/${file}.ts` },
  Properties: { Handler: `index.${exported}`, Timeout: 10, MemorySize: 256, ...properties },
});

/** The integration or authorizer URI of a function in the same stack, in CDK's format. */
export const uriOf = (id: string): Json => ({
  "Fn::Join": [
    "",
    [
      "arn:",
      { Ref: "AWS::Partition" },
      ":apigateway:eu-west-1:lambda:path/2015-03-31/functions/",
      { "Fn::GetAtt": [id, "Arn"] },
      "/invocations",
    ],
  ],
});
