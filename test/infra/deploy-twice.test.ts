import { describe, expect, it } from "vitest";
import type { Context, Outputs } from "#tools/deploy/cdk.ts";
import { deploy, type Steps } from "#tools/deploy/deploy.ts";
import { RESTORED_TABLE, synthesiseAssembly } from "./assembly.ts";
import { type Change, CloudFormationDouble } from "./cloudformation-double.ts";

const SITE = "https://d1.cloudfront.net";
const given: Context = { mailDomain: "example.com", modelBuild: "clean" };

/** An account with CloudFormation, into which the command deploys. */
function accountWith(steps: Partial<Steps> = {}) {
  const account = new CloudFormationDouble();
  const passes: { context: Context; changes: readonly Change[] }[] = [];
  const tested: Outputs[] = [];
  const printed: string[] = [];
  const outputs = (): Outputs =>
    Object.fromEntries(
      account.order.map((stack) => [
        stack,
        { ...account.outputs(stack), ...(stack === "SightlineWeb" && { SiteAddress: SITE }) },
      ]),
    );
  const all: Steps = {
    blockers: () => [],
    existingAddresses: async () => {
      const { SiteAddress, WebOrigin } = outputs().SightlineWeb ?? {};
      return SiteAddress ? { webOrigin: WebOrigin ? JSON.parse(WebOrigin) : SiteAddress } : {};
    },
    deployedSettings: async () => {
      const { PoolNumber } = outputs().SightlineIdentity ?? {};
      const { Settings, RestoredTableName, RestoredTableStreamArn } = outputs().SightlineData ?? {};
      return {
        ...(Settings && JSON.parse(JSON.parse(Settings))),
        ...(PoolNumber && { userPool: JSON.parse(PoolNumber) }),
        ...(RestoredTableName && { tableName: JSON.parse(RestoredTableName) }),
        ...(RestoredTableStreamArn && { tableStreamArn: JSON.parse(RestoredTableStreamArn) }),
      };
    },
    checkAccount: async () => {},
    clearAssembly: () => {},
    showDifferences: (context) => void passes.push({ context, changes: [] }),
    deployStacks(context) {
      const { modelBuild, ...settings } = context;
      passes.push({ context, changes: account.deploy(synthesiseAssembly(settings).app.synth().stacks) });
      return outputs();
    },
    test: async (deployed) => void tested.push(deployed),
    print: (line) => void printed.push(line),
    ...steps,
  };
  const run = (options: Partial<Parameters<typeof deploy>[0]> = {}) =>
    deploy({ given, declared: {}, asked: false, diff: false, ...options }, all);
  return { run, passes, tested, printed };
}

describe("npm run deploy", () => {
  it("the first deployment has two passes, later ones keep the address, and the result is tested each time", async () => {
    const { run, passes, tested, printed } = accountWith();
    await run();
    expect(passes.map(({ context }) => context.webOrigin)).toEqual([undefined, SITE]);
    expect(new Set(passes[1]?.changes.map(([action]) => action))).toEqual(new Set(["update"]));
    expect(printed).toEqual([expect.stringMatching(/^Model weights: clean/), expect.stringContaining(`answers at ${SITE}`)]);
    // What the smoke test reads.
    for (const [stack, output] of [
      ["SightlineInference", "EndpointName"],
      ["SightlineData", "FilesBucketName"],
      ["SightlineWeb", "SiteAddress"],
      ["SightlineCaptures", "CaptureFunctionName"],
    ] as const)
      expect(tested[0]?.[stack]?.[output], output).toBeTruthy();

    await run();
    expect(passes).toHaveLength(3);
    expect(passes[2]).toMatchObject({ context: { webOrigin: SITE }, changes: [] });
    expect(tested).toHaveLength(2);
  });

  it("a deployment keeps a restored table and a replaced user pool, and rejects another pool that does not name the former one", async () => {
    const { run, passes } = accountWith();
    const usual = { ...given, webOrigin: SITE };
    await run({ given: { ...usual, ...RESTORED_TABLE, userPool: "2" } });
    await run({ given: usual });
    expect(passes[1]).toMatchObject({ context: { ...RESTORED_TABLE, userPool: "2" }, changes: [] });

    for (const diff of [false, true]) {
      const wrong = "User pool 2 is deployed, and the settings say --userPool 1";
      await expect(run({ given: { ...usual, userPool: "1" }, diff })).rejects.toThrow(wrong);
      await expect(run({ given: usual, declared: { userPool: "3", formerUserPool: "1" }, diff })).rejects.toThrow(
        "add --formerUserPool 2",
      );
    }
    expect(passes).toHaveLength(2);
    await run({ given: { ...usual, userPool: "3", formerUserPool: "2" }, diff: true });
    expect(passes[2]?.context).toMatchObject({ userPool: "3", formerUserPool: "2" });
  });

  it("a deployment keeps settings that it leaves out, so that it removes nothing, and an empty value removes one", async () => {
    const checked: Context[] = [];
    const { run, passes } = accountWith({ checkAccount: async (settings) => void checked.push(settings) });
    const usual = { ...given, webOrigin: SITE };
    const once = { githubRepository: "example/sightline", alarmMail: "duty@example.com", backupRegion: "eu-central-1" };
    await run({ given: { ...usual, ...once, canary: "immediate" } });
    await run({ given: usual });
    expect(passes[1]).toMatchObject({ context: { ...once, canary: "true" } });
    expect(passes[1]?.changes.filter(([action]) => action !== "update")).toEqual([]);
    expect(checked[1]).toMatchObject({ ...once, ...usual });

    await run({ given: { ...usual, alarmMail: "" } });
    expect(passes[2]?.changes).toContainEqual(["delete", expect.stringContaining("SNS::Subscription")]);
    await run({ given: usual });
    expect(passes[3]?.context.alarmMail).toBeUndefined();
  });

  it("npm run deploy deploys nothing if it is blocked, or if only differences are requested", async () => {
    const blocked = accountWith({ blockers: () => ["No Docker.", "No credentials."] });
    await expect(blocked.run()).rejects.toThrow("No Docker.\nNo credentials.");
    const small = accountWith({ checkAccount: () => Promise.reject(new Error("The quota is 10")) });
    await expect(small.run()).rejects.toThrow("The quota is 10");
    for (const { passes, tested } of [blocked, small]) expect([passes, tested]).toEqual([[], []]);

    const { run, passes, tested } = accountWith({ deployStacks: () => expect.unreachable() });
    await run({ diff: true, declared: { region: "eu-central-1" } });
    expect([passes.length, tested]).toEqual([1, []]);
  });

  it("npm run deploy fails when the smoke test fails", async () => {
    const { run } = accountWith({
      deployStacks: () => ({ SightlineWeb: { SiteAddress: SITE } }),
      test: () => Promise.reject(new Error("Smoke test: the API failed.")),
    });
    await expect(run()).rejects.toThrow("the API failed");
  });
});
