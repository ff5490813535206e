import { describe, expect, it } from "vitest";
import { EVERY_SETTING, RESTORED_TABLE, synthesiseAssembly, synthesised } from "./assembly.ts";
import { type Change, CloudFormationDouble, type StackArtifact } from "./cloudformation-double.ts";

// Each set of settings is synthesised once for all test files.
const SETTINGS = { mailDomain: "example.com" } as const;
type Context = Readonly<Record<string, string>>;
const deploy = (account: CloudFormationDouble, context: Context = {}) =>
  account.deploy(synthesiseAssembly({ ...SETTINGS, ...context }).app.synth().stacks);
/** An account in which the application is deployed. */
function deployed(context: Context = {}): CloudFormationDouble {
  const account = new CloudFormationDouble();
  deploy(account, context);
  return account;
}
const kinds = (changes: readonly Change[]): readonly string[] =>
  [...new Set(changes.map(([action, resource]) => `${action} ${/\((.+)\)$/.exec(resource)?.[1]}`))].sort();

describe("The first deployment", () => {
  it("the first deployment finds every import in any order of the declared dependencies, and starts with the sender's identity", () => {
    const { order } = deployed();
    expect(order.filter((name) => name !== "SightlineEdgeFirewall")[0]).toBe("SightlineMail");
    expect(order).toHaveLength(17);
    const before = (first: string, second: string) => expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
    before("SightlineData", "SightlineFirewall");
    before("SightlineFirewall", "SightlineIdentity");
    before("SightlineEdgeFirewall", "SightlineWeb");
    // The customers' API sets the account's role for gateway logs.
    before("SightlineApi", "SightlineStaffApi");
    before("SightlineApi", "SightlinePublicApi");
    before("SightlineApi", "SightlineLive");
    expect(order.at(-1)).toBe("SightlineWeb");
  });

  it("the first deployment succeeds with every setting", () => {
    const account = new CloudFormationDouble();
    account.deploy(synthesiseAssembly(EVERY_SETTING).app.synth().stacks);
    expect(account.order).toEqual(expect.arrayContaining(["SightlineBackup", "SightlineGitHub", "SightlineWeb"]));
  });

  it("the first deployment writes the outputs that the command and the next deployment read", () => {
    const account = deployed();
    expect(account.outputs("SightlineWeb").SiteAddress).toMatch(/DomainName/);
    expect(account.outputs("SightlineWeb").WebOrigin).toBe('"https://sightline.example"');
    for (const [stack, output] of [
      ["SightlineInference", "EndpointName"],
      ["SightlineData", "FilesBucketName"],
      ["SightlineData", "TableName"],
      ["SightlineCaptures", "CaptureFunctionName"],
      ["SightlineIdentity", "PoolId"],
    ] as const)
      expect(account.outputs(stack)[output], output).toBeDefined();
  });
});

describe("A second deployment", () => {
  it("a second deployment of the same sources and settings changes nothing", () => {
    const account = deployed();
    expect(account.deploy(synthesised(SETTINGS, { isChecked: false }).app.synth().stacks)).toEqual([]);
  });

  it("a second deployment that leaves the sender's identity to its owner changes nothing either", () => {
    expect(deploy(deployed(), { existingMailIdentity: "true" })).toEqual([]);
  });

  it("a second deployment with the address of the site changes only functions and files that contain the address", () => {
    const changes = deploy(deployed(), { webOrigin: "https://d1.cloudfront.net" });
    expect(kinds(changes)).toEqual(["update AWS::Lambda::Function", "update Custom::CDKBucketDeployment"]);
    expect(changes.map(([, resource]) => resource).sort()).toEqual([
      expect.stringMatching(/^SightlineApi\/BillingHttp/),
      expect.stringMatching(/^SightlineJobs\/DeliverMail/),
      expect.stringMatching(/^SightlineLive\/LiveConnect/),
      expect.stringMatching(/^SightlinePublicApi\/Developers/),
      expect.stringMatching(/^SightlineStaffApi\/BackofficeStaff/),
      // The sitemap and robots.txt.
      expect.stringMatching(/^SightlineWeb\/AppPages/),
    ]);
  });

  it.each<[string, Context, Context]>([
    ["without the firewall", {}, { firewall: "false" }],
    ["with the firewall", { firewall: "false" }, {}],
    ["with gradual deployments", {}, { canary: "true" }],
    ["without gradual deployments", { canary: "true" }, {}],
    ["with backups", {}, { backupRegion: "eu-central-1" }],
    ["with a restored table", {}, RESTORED_TABLE],
  ])("a second deployment %s changes no export that is in use, and touches no data", (_, first, second) => {
    const changes = deploy(deployed(first), second);
    expect(changes).not.toEqual([]);
    const lost = changes.filter(
      ([action, resource]) => action === "delete" && /DynamoDB|S3::Bucket\)|Cognito::UserPool\)|Secret\)/.test(resource),
    );
    expect(lost).toEqual([]);
  });
});

describe("The CloudFormation emulator", () => {
  const stack = (stackName: string, template: object, ...dependencies: string[]): StackArtifact => ({
    id: stackName,
    stackName,
    environment: { region: "eu-west-1" },
    dependencies: dependencies.map((id) => ({ id })),
    template,
  });
  const bucket = (BucketName: unknown) => ({ Type: "AWS::S3::Bucket", Properties: { BucketName } });
  const exporting = (name: string) => ({
    Resources: { One: bucket("x") },
    Outputs: { Out: { Value: { Ref: "One" }, Export: { Name: name } } },
  });
  const importing = { Resources: { Two: bucket({ "Fn::ImportValue": "Data:One" }) } };

  it("the CloudFormation emulator deploys in the order of declared dependencies, and rejects an import without one", () => {
    const account = new CloudFormationDouble();
    expect(account.deploy([stack("Web", importing, "Data"), stack("Data", exporting("Data:One"))])).toEqual([
      ["create", "Data/One (AWS::S3::Bucket)"],
      ["create", "Web/Two (AWS::S3::Bucket)"],
    ]);
    const undeclared = [stack("Data", exporting("Data:One")), stack("Web", importing)];
    expect(() => new CloudFormationDouble().deploy(undeclared)).toThrow("Web: no export named Data:One found");
  });

  it("the CloudFormation emulator rejects the removal of an export that is in use", () => {
    const account = new CloudFormationDouble();
    account.deploy([stack("Web", importing, "Data"), stack("Data", exporting("Data:One"))]);
    expect(() => account.deploy([stack("Data", exporting("Data:Other"))])).toThrow(
      "cannot be changed or deleted as it is in use by Web",
    );
  });

  it("the CloudFormation emulator rejects references to nothing, and circles of resources and of stacks", () => {
    const only = (Resources: object) => () => new CloudFormationDouble().deploy([stack("Data", { Resources })]);
    expect(only({ One: bucket({ Ref: "Two" }) })).toThrow("One refers to Two, which does not exist");
    expect(only({ One: bucket({ Ref: "Two" }), Two: bucket({ "Fn::GetAtt": ["One", "Arn"] }) })).toThrow(
      "circular dependency: One → Two → One",
    );
    const circle = [stack("A", { Resources: {} }, "B"), stack("B", { Resources: {} }, "A")];
    expect(() => new CloudFormationDouble().deploy(circle)).toThrow("stacks depend on each other");
  });
});
