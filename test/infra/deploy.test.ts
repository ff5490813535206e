import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deploymentBlockers } from "../../tools/deploy/deployment-blockers.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "sightline-home-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const settings = { mailDomain: "example.com", modelBuild: "clean" };
const docker = (runs: boolean) => ({ settings, succeeds: (command: string) => command === "docker" && runs });

describe("A deployment", () => {
  it("a deployment fails without Docker before anything is built, and says what Docker is needed for", () => {
    const [message, ...more] = deploymentBlockers({ env: { AWS_PROFILE: "duty" }, home, ...docker(false) });
    expect(more).toEqual([]);
    expect(message).toMatch(/^Docker does not answer\..*inference container/);
  });

  it("a deployment fails without credentials and says how to get them", () => {
    expect(deploymentBlockers({ env: {}, home, ...docker(true) })).toEqual([
      expect.stringMatching(/^There are no AWS credentials\./),
    ]);
  });

  it("a deployment takes credentials from the environment or from the files of the AWS command line", () => {
    expect(deploymentBlockers({ env: { AWS_ACCESS_KEY_ID: "AKIAEXAMPLE" }, home, ...docker(true) })).toEqual([]);
    mkdirSync(path.join(home, ".aws"));
    writeFileSync(path.join(home, ".aws", "config"), "[default]\n");
    expect(deploymentBlockers({ env: {}, home, ...docker(true) })).toEqual([]);
  });

  it("a deployment fails without an email sender, because no one could verify an address", () => {
    const place = { ...docker(true), env: { AWS_PROFILE: "duty" }, home };
    const { modelBuild } = settings;
    expect(deploymentBlockers({ ...place, settings: { modelBuild } })).toEqual([
      expect.stringMatching(/--mailDomain, or --mailFrom/),
    ]);
    expect(deploymentBlockers({ ...place, settings: { modelBuild, mailFrom: "you@example.com" } })).toEqual([]);
  });

  it("a deployment fails without a choice of the model's weights, and states the terms of each", () => {
    const place = { ...docker(true), env: { AWS_PROFILE: "duty" }, home };
    for (const modelBuild of [undefined, "", "best"]) {
      const [message, ...more] = deploymentBlockers({ ...place, settings: { ...settings, modelBuild } });
      expect(more).toEqual([]);
      expect(message).toMatch(/--modelBuild full: .*non-commercial research.*\n.*--modelBuild clean: .*MIT licence/);
    }
  });

  it("a deployment names everything that blocks it at once", () => {
    expect(deploymentBlockers({ env: {}, home, ...docker(false), settings: {} })).toHaveLength(4);
  });
});
