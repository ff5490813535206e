import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { App, Stack, Validations } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Entity } from "electrodb";
import { beforeAll, describe, expect, it } from "vitest";
import { grantLanguageModel } from "#infra/constructs/permissions/language-model.ts";
import { type Assembly, EVERY_SETTING, fileOf, synthesiseAssembly, synthesised } from "./assembly.ts";
import { importClosure } from "./import-closure.ts";
import { type PolicyStatement, policyStatements } from "./policy-statements.ts";
import { actionsNeeded, SERVICE_ACTION } from "./service-calls.ts";

let assembly: Assembly;
let statements: readonly PolicyStatement[];
beforeAll(() => {
  assembly = synthesiseAssembly(EVERY_SETTING);
  statements = policyStatements(assembly);
});

/** How ElectroDB begins the keys of each index; it does not say so in its types. */
type Keyed = {
  readonly model: {
    readonly prefixes: Readonly<Record<string, { readonly pk: { readonly prefix: string; readonly isCustom: boolean } }>>;
  };
};

const READING = /^dynamodb:(GetItem|BatchGetItem|Query|ConditionCheckItem)$/;
const WRITING = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem)$/;
const BATCHES = /^dynamodb:BatchWriteItem$/;
/** Functions of the storage adapter → S3 actions they need. Without ListBucket, a missing object results in 403. */
const FILE_RIGHTS: Record<string, readonly string[]> = {
  getFile: ["s3:GetObject"],
  presignedGetUrl: ["s3:GetObject"],
  presignedUrlOrNull: ["s3:GetObject"],
  headFile: ["s3:GetObject", "s3:ListBucket"],
  listFiles: ["s3:ListBucket"],
  isMissing: ["s3:ListBucket"],
  FileChanged: [],
  getFileStream: ["s3:GetObject"],
  putFile: ["s3:PutObject"],
  copyObject: ["s3:GetObject", "s3:PutObject"],
  putFileStream: ["s3:PutObject", "s3:AbortMultipartUpload"],
  downloadFile: ["s3:GetObject"],
  uploadFile: ["s3:PutObject", "s3:AbortMultipartUpload"],
  presignedUploadForm: ["s3:PutObject"],
  deletePrefix: ["s3:DeleteObject", "s3:ListBucket"],
  deleteFiles: ["s3:DeleteObject"],
  createMultipartUpload: ["s3:PutObject"],
  presignedPartUrl: ["s3:PutObject"],
  listUploadedParts: ["s3:ListMultipartUploadParts"],
  completeMultipartUpload: ["s3:PutObject"],
  abortMultipartUpload: ["s3:AbortMultipartUpload"],
};
/** What Lambda does with a function's role: it sends an event that failed too often to the queue `Lost` of the function. */
const FOR_LOST_EVENTS = /Lost/;
/** Policies apart from the role's own, by function: the pool depends on the trigger, which may therefore not depend on the pool. */
const SEPARATE_POLICIES: Readonly<Record<string, string>> = { LinkPeople: "PreSignUp" };
/** Adapters of the language model → actions they need. */
const MODEL_RIGHTS: Record<string, string> = {
  "adapters/language-model/converse.ts": "bedrock:InvokeModel",
  "adapters/language-model/converse-stream.ts": "bedrock:InvokeModelWithResponseStream",
};

describe("A function's role", () => {
  it("a function's role reaches exactly the domains that its code reads, writes, and writes in batches", () => {
    for (const { node, source } of assembly.functions) {
      const own = statements.filter(({ role }) => role === node.id);
      const domains = (kind: RegExp) =>
        sorted(own.filter(({ actions }) => actions.some((action) => kind.test(action))).flatMap((one) => one.domains));
      const { reads, writes, batches } = importClosure(source);
      const held = { of: node.id, reads: domains(READING), writes: domains(WRITING), batches: domains(BATCHES) };
      expect(held).toEqual({ of: node.id, reads: sorted([...reads, ...writes]), writes, batches });
    }
  });

  it("the role of the function that opens web pages can only store files in one folder", () => {
    const own = statements.filter(({ role }) => role === "Capture");
    const beyond = own.filter(({ actions }) => !actions.every((action) => /^(xray|logs):/.test(action)));
    expect(beyond.map(({ actions, resources }) => [sorted([...actions]), resources])).toEqual([
      [["s3:AbortMultipartUpload", "s3:PutObject"], ["<Files>/captures/*"]],
    ]);
  });

  it("a function's role allows exactly what its code asks of the bucket", () => {
    for (const { node, source } of assembly.functions) {
      const held = sorted(
        statements
          .filter(({ role }) => role === node.id)
          .flatMap(({ actions }) => actions.filter((action) => action.startsWith("s3:"))),
      );
      const wanted = sorted(importClosure(source).files.flatMap((name) => FILE_RIGHTS[name] ?? [`nothing known of ${name}`]));
      expect({ of: node.id, held }).toEqual({ of: node.id, held: wanted });
    }
  });

  it("a function's role allows exactly the calls of other services that its code makes", () => {
    for (const { node, source } of assembly.functions) {
      const held = sorted(
        statements
          .filter(({ role }) => (SEPARATE_POLICIES[role] ?? role) === node.id)
          .filter(({ resources }) => !resources.every((resource) => FOR_LOST_EVENTS.test(resource)))
          .flatMap(({ actions }) => actions.filter((action) => SERVICE_ACTION.test(action))),
      );
      expect({ of: node.id, held }).toEqual({ of: node.id, held: actionsNeeded(importClosure(source).sources) });
    }
  });

  it.each(["eu", "jp", "au", "global"])(
    "a role can call the model of an inference profile of the group %s in its regions",
    (group) => {
      const app = new App({ context: { "@aws-cdk/core:enablePartitionLiterals": true } });
      const stack = new Stack(app, "Any", { env: { region: "eu-west-1", account: "111111111111" } });
      const model = { id: `${group}.anthropic.example-v1:0`, prices: "3:15", guardrail: undefined };
      expect(grantLanguageModel(stack, model, "whole").statements.flatMap(({ resources }) => resources)).toEqual([
        `arn:aws:bedrock:eu-west-1:111111111111:inference-profile/${model.id}`,
        "arn:aws:bedrock:*::foundation-model/anthropic.example-v1:0",
      ]);
    },
  );

  it("a function's role calls the language model exactly in the ways that its code does", () => {
    const withModel = synthesiseAssembly({ languageModelId: "anthropic.example-v1:0", languageModelPrices: "3:15" });
    const granted = policyStatements(withModel);
    for (const { node, source } of withModel.functions) {
      const held = sorted(
        granted
          .filter(({ role }) => role === node.id)
          .flatMap(({ actions }) => actions.filter((action) => action.startsWith("bedrock:"))),
      );
      const { sources } = importClosure(source);
      const wanted = sorted(
        Object.entries(MODEL_RIGHTS).flatMap(([adapter, action]) => (sources.includes(adapter) ? [action] : [])),
      );
      expect({ of: node.id, held }).toEqual({ of: node.id, held: wanted });
    }
  });

  it("every key of every entity begins with its domain's name, so that roles can name domains", async () => {
    process.env.TABLE_NAME = "any";
    const root = path.resolve(import.meta.dirname, "../..");
    const files = globSync("domain/**/*.entity.ts", { cwd: root });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const exported = Object.values((await import(path.join(root, file))) as Record<string, unknown>);
      for (const { model } of exported.filter((one) => one instanceof Entity) as unknown as readonly Keyed[])
        for (const { pk } of Object.values(model.prefixes))
          expect(pk, file).toMatchObject({ prefix: `$${file.split("/")[1]}`, isCustom: false });
    }
  });

  it("no role scans a table, and each reaches its items only below the names of domains", () => {
    for (const { actions, domains, role } of statements.filter(({ actions }) =>
      actions.some((action) => READING.test(action) || WRITING.test(action)),
    )) {
      expect(actions, role).not.toContain("dynamodb:Scan");
      expect(domains.length, role).toBeGreaterThan(0);
      expect(domains, role).not.toContain("?");
    }
  });
});

describe("A wildcard", () => {
  it("a role has a wildcard only where docs/wildcards.md says so, and every row there is still in use", () => {
    const functions = new Set(assembly.functions.map(({ node }) => node.id));
    const used = statements.flatMap(({ role, actions, resources }) =>
      actions.flatMap((action) =>
        resources
          .filter((resource) => action.includes("*") || resource.includes("*"))
          .map((resource) => {
            const everywhere = functions.has(role) && action.startsWith("xray:");
            return `${everywhere ? "every function" : nameOf(role)} ${action} ${plain(resource)}`;
          }),
      ),
    );
    expect(sorted(used)).toEqual(sorted(reviewed()));
  });
});

describe("The security rules", () => {
  it("the security rules and CloudFormation's schema find only acknowledged problems, and each acknowledgement gives a reason", () => {
    const { folder } = synthesised(EVERY_SETTING, { linted: true });
    const report = JSON.parse(readFileSync(path.join(folder, "validation-report.json"), "utf8")) as {
      pluginReports: unknown[];
    };
    expect(report.pluginReports).toEqual([]);
    const reasons = assembly.app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data as Record<string, string>));
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons) expect(reason.length, reason).toBeGreaterThan(25);
  });

  it("the security rules find nothing without a firewall, an own host and Google, and with gradual deployments", () => {
    expect(() => synthesised({ mailFrom: "you@example.com", firewall: "false", canary: "true" })).not.toThrow();
  });

  it("the security rules fail the synthesis for a bucket that allows plain HTTP", () => {
    const { app } = assembledWith((stack) => new Bucket(stack, "Careless"));
    expect(() => app.synth({ force: true })).toThrow(/AwsSolutions-S10/);
  });
});

function assembledWith(addTo: (stack: Stack) => unknown): Assembly {
  const other = synthesised({});
  const stack = other.app.node.findAll().find((construct) => construct instanceof Stack);
  if (!stack) throw new Error("no stack");
  addTo(stack);
  return other;
}

function reviewed(): readonly string[] {
  const rows = fileOf("docs/wildcards.md")
    .split("\n")
    .filter((line) => /^\| (?!role)/.test(line));
  return rows.flatMap((row) => {
    const [, roles = "", actions = "", resource = ""] = row.split("|").map((cell) => cell.trim());
    const held = roles === "every function" ? [roles] : roles.split(" ");
    return held.flatMap((role) => actions.split(" ").map((action) => `${role} ${action} ${resource.replaceAll("`", "")}`));
  });
}

const nameOf = (role: string): string => {
  const [, direction] = /^CustomCrossRegionExport(Reader|Writer)/.exec(role) ?? [];
  if (direction) return `export${direction}`;
  return role.startsWith("CustomCDKBucketDeployment") ? "deployer" : role;
};
const plain = (resource: string): string =>
  resource.replace("<AWS::AccountId>", "<account>").replace(/<(\w+?)[0-9A-F]{8}(\.Arn)?>/, "<$1>");
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
