import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deploymentBlockers } from "../../tools/deploy.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "sightline-home-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const settings = { mailDomain: "example.com" };
const docker = (runs: boolean) => ({ settings, succeeds: (command: string) => command === "docker" && runs });

describe("A deployment", () => {
  it("is refused without Docker, before anything is built, saying what it is for", () => {
    const [sentence, ...more] = deploymentBlockers({ env: { AWS_PROFILE: "duty" }, home, ...docker(false) });
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^Docker does not answer\..*inference container/);
  });

  it("is refused without credentials, saying how to get some", () => {
    expect(deploymentBlockers({ env: {}, home, ...docker(true) })).toEqual([
      expect.stringMatching(/^There are no AWS credentials\./),
    ]);
  });

  it("takes credentials from the environment or from the files of the AWS command line", () => {
    expect(deploymentBlockers({ env: { AWS_ACCESS_KEY_ID: "AKIAEXAMPLE" }, home, ...docker(true) })).toEqual([]);
    mkdirSync(path.join(home, ".aws"));
    writeFileSync(path.join(home, ".aws", "config"), "[default]\n");
    expect(deploymentBlockers({ env: {}, home, ...docker(true) })).toEqual([]);
  });

  it("is refused without a sender of mail, since nobody could verify an address", () => {
    const place = { ...docker(true), env: { AWS_PROFILE: "duty" }, home };
    expect(deploymentBlockers({ ...place, settings: {} })).toEqual([expect.stringMatching(/--mailDomain, or --mailFrom/)]);
    expect(deploymentBlockers({ ...place, settings: { mailFrom: "you@example.com" } })).toEqual([]);
  });

  it("names everything that stands in the way at once", () => {
    expect(deploymentBlockers({ env: {}, home, ...docker(false), settings: {} })).toHaveLength(3);
  });
});
