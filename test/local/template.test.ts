import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { writeAssembly } from "./assembly.ts";

/** A placeholder that Fn::Sub replaces. */
const placeholder = (name: string) => ["$", "{", name, "}"].join("");

const folder = writeAssembly({
  Data: {
    Resources: {
      Table: { Type: "AWS::DynamoDB::GlobalTable", Properties: { BillingMode: "PAY_PER_REQUEST" } },
      Files: { Type: "AWS::S3::Bucket" },
      Pool: { Type: "AWS::Cognito::UserPool" },
      Optional: { Type: "AWS::S3::Bucket", Condition: "Never" },
    },
    Conditions: { Never: { "Fn::Equals": [{ Ref: "AWS::Region" }, "mars-north-1"] } },
    Outputs: { Shared: { Value: { Ref: "Table" }, Export: { Name: "Data:TableName" } } },
  },
  Api: {
    Parameters: { BootstrapVersion: { Default: "/cdk-bootstrap/version" } },
    Resources: {
      Machine: { Type: "AWS::StepFunctions::StateMachine", Properties: { StateMachineName: "images" } },
      Handler: {
        Type: "AWS::Lambda::Function",
        Properties: {
          FunctionName: "handler",
          Imported: { "Fn::ImportValue": "Data:TableName" },
          Joined: { "Fn::Join": ["-", ["a", { Ref: "AWS::Region" }, { Ref: "AWS::AccountId" }]] },
          Substituted: {
            "Fn::Sub": [
              `${placeholder("Machine.Arn")}/${placeholder("extra")}/${placeholder("!kept")}`,
              { extra: { Ref: "BootstrapVersion" } },
            ],
          },
          Picked: { "Fn::Select": [1, { "Fn::Split": ["/", "a/b/c"] }] },
          Chosen: { "Fn::If": ["Never", "yes", { Ref: "AWS::NoValue" }] },
          Policy: { Condition: { StringEquals: "kept as it is" } },
        },
      },
      Wrong: { Type: "AWS::Lambda::Function", Properties: { Value: { "Fn::Cidr": ["10.0.0.0/16"] } } },
      Lost: { Type: "AWS::Lambda::Function", Properties: { Value: { Ref: "Nowhere" } } },
      Exotic: { Type: "AWS::GroundStation::Config" },
    },
    Conditions: { Never: { "Fn::Not": [{ "Fn::Equals": ["a", "a"] }] } },
  },
});
const model = createModel(readAssembly(folder));
const named = (id: string) => model.resources.find((resource) => resource.id === id)!;

test("a stack reads values of another through its exports", () => {
  expect(named("Handler").properties.Imported).toBe("Data-Table");
});

test("Join, Sub, Select, Split, pseudo parameters and parameter defaults resolve", () => {
  expect(named("Handler").properties).toMatchObject({
    Joined: "a-eu-west-1-000000000000",
    Substituted: `arn:aws:states:eu-west-1:000000000000:stateMachine:images//cdk-bootstrap/version/${placeholder("kept")}`,
    Picked: "b",
    Policy: { Condition: { StringEquals: "kept as it is" } },
  });
});

test("a property set to no value is absent, and a resource with a false condition does not exist", () => {
  expect(named("Handler").properties).not.toHaveProperty("Chosen");
  expect(named("Optional")).toBeUndefined();
});

test("names, ids and ARNs have AWS's format and are the same at every start", () => {
  const again = createModel(readAssembly(folder)).only("AWS::Cognito::UserPool");
  expect(again.ref).toBe(named("Pool").ref);
  expect(again.ref).toMatch(/^eu-west-1_[a-z0-9]{9}$/);
  expect(named("Files").ref).toBe("data-files");
  expect(named("Table").attribute("Arn")).toBe("arn:aws:dynamodb:eu-west-1:000000000000:table/Data-Table");
  expect(model.find("AWS::StepFunctions::StateMachine", "arn:aws:states:eu-west-1:000000000000:stateMachine:images")?.id).toBe(
    "Machine",
  );
});

test("an unresolvable value is rejected with the name of its resource", () => {
  expect(() => named("Wrong").properties).toThrow("Api/Wrong (AWS::Lambda::Function) uses Fn::Cidr");
  expect(() => named("Lost").properties).toThrow("Api/Lost (AWS::Lambda::Function) refers to Nowhere");
  expect(() => named("Exotic").ref).toThrow("Api/Exotic has the type AWS::GroundStation::Config");
  expect(() => named("Table").attribute("Colour")).toThrow("Data/Table (AWS::DynamoDB::GlobalTable) has no attribute Colour");
});

const withAsset = writeAssembly({ Web: {} });
const empty = writeAssembly({});

test("an asset is found by the hash in its key", () => {
  mkdirSync(path.join(withAsset, "asset.abc123"));
  writeFileSync(path.join(withAsset, "asset.abc123/config.json"), "{}");
  writeFileSync(
    path.join(withAsset, "Web.assets.json"),
    JSON.stringify({ files: { abc123: { source: { path: "asset.abc123" } } } }),
  );
  const file = createModel(readAssembly(withAsset)).asset("abc123.zip");
  expect(readFileSync(path.join(file, "config.json"), "utf8")).toBe("{}");
});

test("a folder without stacks is rejected", () => {
  expect(() => readAssembly(empty)).toThrow("holds no CloudFormation stack");
});
