import { expect, it } from "vitest";
import { intrinsicText, synthesiseAssembly } from "./assembly.ts";

const canary = synthesiseAssembly({ mailDomain: "example.com", canary: "true" });
const all = (type: string) => canary.resources(type);

it("A gradual deployment gives a new version of each HTTP function 10% of the requests for five minutes", () => {
  const groups = all("AWS::CodeDeploy::DeploymentGroup");
  const aliases = all("AWS::Lambda::Alias");
  const served = canary.functions.filter(({ source }) => /lambdas\/\w+\/(http|staff|public|stripe-webhook)\.ts$/.test(source));
  expect(aliases).toHaveLength(served.length);
  expect(groups).toHaveLength(served.length);
  for (const { id, Properties } of groups) {
    expect(Properties.DeploymentConfigName, id).toBe("CodeDeployDefault.LambdaCanary10Percent5Minutes");
    expect(Properties.AutoRollbackConfiguration, id).toMatchObject({
      Enabled: true,
      Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
    });
    expect(
      Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: unknown }) => intrinsicText(Name)),
      id,
    ).toEqual([expect.stringMatching(/^<ApiFailing/)]);
  }
});

it("A gateway calls the alias, so that CodeDeploy decides which version answers", () => {
  const methods = all("AWS::ApiGateway::Method").filter(({ Properties }) => Properties.Integration.Type === "AWS_PROXY");
  expect(methods.length).toBeGreaterThan(10);
  for (const { id, Properties } of methods)
    expect(intrinsicText(Properties.Integration.Uri), id).toMatch(/<\w*Live\w*>\/invocations$/);
});

it("a fix can be deployed while an alarm is on: to all requests at once, with the same aliases and groups", () => {
  const immediate = synthesiseAssembly({ mailDomain: "example.com", canary: "immediate" });
  const groups = immediate.resources("AWS::CodeDeploy::DeploymentGroup");
  expect(groups.map(({ id }) => id)).toEqual(all("AWS::CodeDeploy::DeploymentGroup").map(({ id }) => id));
  for (const { id, Properties } of groups) {
    expect(Properties.DeploymentConfigName, id).toBe("CodeDeployDefault.LambdaAllAtOnce");
    expect(Properties.AlarmConfiguration, id).toMatchObject({ Enabled: false });
  }
  for (const { id, Properties } of all("AWS::CodeDeploy::DeploymentGroup"))
    expect(Properties.AlarmConfiguration, id).toMatchObject({ Enabled: true });
  const aliases = (of: typeof canary) => of.resources("AWS::Lambda::Alias").map(({ id }) => id);
  expect(aliases(immediate)).toEqual(aliases(canary));
  expect(() => synthesiseAssembly({ canary: "fast" })).toThrow("canary must be true, false or immediate, got fast");
});

/** Each function has four more resources, so the limit is higher than without. CloudFormation allows 500. */
const MAX_RESOURCES = 400;

it("stacks with gradual deployments stay under 400 resources, and there are no aliases without the setting", () => {
  for (const stack of canary.stacks)
    expect(canary.resources().filter((one) => one.stack === stack).length, stack).toBeLessThan(MAX_RESOURCES);
  const plain = synthesiseAssembly({ mailDomain: "example.com" });
  expect(plain.resources("AWS::Lambda::Alias")).toEqual([]);
});
