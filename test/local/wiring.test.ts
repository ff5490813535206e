import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createJobs } from "#local/analyze/files.ts";
import { functionSpecsOf } from "#local/lambda/functions.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { accessOf } from "#local/wiring/access.ts";
import { endpointsOf } from "#local/wiring/endpoints.ts";
import { invocationCheck, taskRunner } from "#local/wiring/machines.ts";
import { modelFiles } from "#local/wiring/model-files.ts";
import { realStripeKeys } from "#local/wiring/payments.ts";
import { streamMappingsOf } from "#local/wiring/streams.ts";
import { assertSupported } from "#local/wiring/supported-resources.ts";
import { lambdaFunction, writeAssembly } from "./assembly.ts";
import { temporaryFolder } from "./kit/serve.ts";

const mapping = (source: object) => ({
  Type: "AWS::Lambda::EventSourceMapping",
  Properties: {
    FunctionName: { Ref: "Consumer" },
    EventSourceArn: { "Fn::GetAtt": ["Table", "StreamArn"] },
    BatchSize: 25,
    MaximumRetryAttempts: 5,
    FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ dynamodb: { NewImage: { kind: { S: ["outbox"] } } } }) }] },
    ...source,
  },
});
const modelWith = (resources: object) => createModel(readAssembly(writeAssembly({ App: { Resources: { ...resources } } })));
const table = { Table: { Type: "AWS::DynamoDB::GlobalTable" }, Consumer: lambdaFunction("echo", "echo") };
const served = modelWith({ ...table, Mapping: mapping({}) });
const foreign = modelWith({
  ...table,
  Mapping: mapping({ EventSourceArn: "arn:aws:kinesis:eu-west-1:000000000000:stream/clicks" }),
});
const strange = modelWith({ Cache: { Type: "AWS::ElastiCache::ReplicationGroup" }, Alarm: { Type: "AWS::CloudWatch::Alarm" } });

test("a template with an unsupported resource is rejected with the resource's name", () => {
  expect(() => assertSupported(strange)).toThrow("this cloud cannot serve App/Cache (AWS::ElastiCache::ReplicationGroup)");
  expect(() => assertSupported(served)).not.toThrow();
});

test("a function has the memory and temporary storage of its template, or Lambda's defaults", () => {
  const { Properties, ...resource } = lambdaFunction("echo", "echo", { EphemeralStorage: { Size: 2048 } });
  const { MemorySize: _, EphemeralStorage: __, ...others } = Properties as Record<string, unknown>;
  const model = modelWith({ Large: { ...resource, Properties }, Default: { ...resource, Properties: others } });
  const credentialsOf = () => ({ accessKeyId: "", secretAccessKey: "" });
  const specs = functionSpecsOf(model, { environment: {}, rewrite: (text) => text, credentialsOf });
  expect(specs.map(({ memoryMb, diskMb }) => [memoryMb, diskMb])).toEqual([
    [256, 2048],
    [128, 512],
  ]);
});

test("a function receives the stream records that match its filter", async () => {
  const calls: unknown[] = [];
  const lambda = { invoke: async (_: string, event: unknown) => void calls.push(event) } as Pick<Lambda, "invoke"> as Lambda;
  const [mapped] = streamMappingsOf(served, served.only("AWS::DynamoDB::GlobalTable"), lambda);
  const record = (kind: string) => ({ eventName: "INSERT" as const, dynamodb: { NewImage: { kind: { S: kind } } } });
  expect(mapped).toMatchObject({ batchSize: 25, retries: 5, startingPosition: "TRIM_HORIZON" });
  await mapped?.onRecords([record("account"), record("outbox")].filter(mapped.wants));
  expect(calls).toEqual([{ Records: [record("outbox")] }]);
});

test("an event source mapping for another source than the table's stream is rejected", () => {
  const mappings = () => streamMappingsOf(foreign, foreign.only("AWS::DynamoDB::GlobalTable"), {} as Lambda);
  expect(mappings).toThrow("App/Mapping reads arn:aws:kinesis:eu-west-1:000000000000:stream/clicks");
});

test("a model's container has the environment and concurrency of the template", () => {
  const model = modelWith({
    Model: {
      Type: "AWS::SageMaker::Model",
      Properties: { PrimaryContainer: { Image: "attention", Environment: { MODEL_BUILD: "clean" } } },
    },
    Config: {
      Type: "AWS::SageMaker::EndpointConfig",
      Properties: {
        ProductionVariants: [{ ModelName: { "Fn::GetAtt": ["Model", "ModelName"] }, ServerlessConfig: { MaxConcurrency: 3 } }],
      },
    },
    Endpoint: {
      Type: "AWS::SageMaker::Endpoint",
      Properties: { EndpointConfigName: { "Fn::GetAtt": ["Config", "EndpointConfigName"] } },
    },
  });
  expect(endpointsOf(model, "logs")).toMatchObject([{ env: { MODEL_BUILD: "clean" }, maxConcurrency: 3 }]);
});

test("an endpoint that is called asynchronously needs a model whose role is declared", () => {
  const Config = {
    Type: "AWS::SageMaker::EndpointConfig",
    Properties: {
      AsyncInferenceConfig: {},
      ProductionVariants: [{ ModelName: { "Fn::GetAtt": ["Model", "ModelName"] } }],
    },
  };
  const Model = { Type: "AWS::SageMaker::Model", Properties: { ExecutionRoleArn: "arn:aws:iam::000000000000:role/missing" } };
  const credentialsOf = () => ({ accessKeyId: "", secretAccessKey: "" });
  const open = (resources: object) => () => modelFiles(modelWith(resources), { url: "http://127.0.0.1", credentialsOf });
  expect(open({})).toThrow("no template declares the model of an asynchronous endpoint");
  expect(open({ Config, Model })).toThrow("App/Model has the role arn:aws:iam::000000000000:role/missing");
});

test("files with equal names get separate output folders, and a folder is replaced by the images in it", () => {
  expect(createJobs(["a/poster.png", "b/poster.jpg", "c/Poster.gif"], "out")).toEqual([
    { file: "a/poster.png", out: "out/poster" },
    { file: "b/poster.jpg", out: "out/poster-2" },
    { file: "c/Poster.gif", out: "out/Poster-3" },
  ]);
  const names = createJobs(["samples"], "out").map(({ file }) => file);
  expect(names).toContain("samples/poster.jpg");
  expect(names).toEqual([...names].sort());
});

test("the real Stripe API is used if both keys are set, and a single key is rejected", () => {
  expect(realStripeKeys({})).toBeUndefined();
  const both = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(realStripeKeys(both)).toEqual({ secretKey: "sk_test_1", webhookSecret: "whsec_1" });
  expect(() => realStripeKeys({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow("must be set together");
});

test("a state machine invokes the functions that its role allows, and no other", async () => {
  const Policy = {
    Type: "AWS::IAM::Policy",
    Properties: {
      Roles: [{ Ref: "MachineRole" }],
      PolicyDocument: {
        Statement: [{ Effect: "Allow", Action: "lambda:InvokeFunction", Resource: { "Fn::GetAtt": ["Consumer", "Arn"] } }],
      },
    },
  };
  const Machine = {
    Type: "AWS::StepFunctions::StateMachine",
    Properties: {
      RoleArn: { "Fn::GetAtt": ["MachineRole", "Arn"] },
      DefinitionString: '{"StartAt":"End","States":{"End":{"Type":"Succeed"}}}',
    },
  };
  const Role = { "Fn::GetAtt": ["MachineRole", "Arn"] };
  const Consumer = lambdaFunction("echo", "echo", { Role });
  const model = modelWith({ Consumer, MachineRole: { Type: "AWS::IAM::Role" }, Policy, Machine });
  const credentialsOf = (role: string) => ({ accessKeyId: role, secretAccessKey: "secret" });
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, "logs"));
  const access = accessOf(model, { credentialsOf, dataDir });
  const invoked: string[] = [];
  const lambda = { invoke: async (name: string) => void invoked.push(name) } as Pick<Lambda, "invoke"> as Lambda;
  const run = taskRunner(lambda, invocationCheck(model, { access, credentialsOf }));
  const [machine, allowed] = [
    model.only("AWS::StepFunctions::StateMachine").ref,
    model.only("AWS::Lambda::Function").attribute("Arn"),
  ];
  const invoke = (FunctionName: string) => run("arn:aws:states:::lambda:invoke", { FunctionName }, machine);
  await invoke(allowed);
  await expect(invoke(`${allowed}Other`)).rejects.toMatchObject({
    error: "Lambda.AWSLambdaException",
    reason: expect.stringContaining("is not authorized to perform: lambda:InvokeFunction"),
  });
  expect(invoked).toEqual([allowed]);
});
