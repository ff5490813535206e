import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { allowedHosts } from "#local/sealed/allowed-hosts.ts";
import { settingsOf } from "#local/settings.ts";

const SEAL = pathToFileURL(path.resolve(import.meta.dirname, "../../local/sealed/seal-child.ts")).href;

/** Runs a script in a process that is sealed except for these hosts. Returns what it prints. */
function sealed(hosts: readonly string[], ...args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", `--import=${SEAL}`, ...args], {
      cwd: path.resolve(import.meta.dirname, "../.."),
      env: { ...process.env, SEALED_HOSTS: hosts.join(",") },
    });
    let [out, problems] = ["", ""];
    child.stdout.on("data", (text) => {
      out += text;
    });
    child.stderr.on("data", (text) => {
      problems += text;
    });
    child.once("close", (code) => (code === 0 ? done(out) : failed(new Error(problems))));
  });
}

describe("A sealed process", () => {
  it.each(["thread", "process"])("a sealed process blocks every way out, also in a %s that it starts", async (where) => {
    const results = JSON.parse(await sealed([], path.join(import.meta.dirname, "kit/connect-everywhere-process.ts"), where));
    expect(Object.keys(results)).toHaveLength(24);
    for (const [way, outcome] of Object.entries(results)) expect(outcome, way).toContain("blocks");
  });

  it("a sealed process reaches this machine", async () => {
    const server = createServer((socket) => socket.end("here")).listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const { port } = server.address() as AddressInfo;
    const script = `require("node:net").connect(${port}, "localhost").on("data", (text) => process.stdout.write(String(text)))`;
    expect(await sealed([], "-e", script)).toBe("here");
    server.close();
  });
});

describe("The hosts of a sealed application", () => {
  it("a sealed application reaches only the listed hosts, with their port", () => {
    const hosts = allowedHosts(["www.example.com:443", "*.example.org:443", "192.0.2.7:8080"]);
    expect(hosts.mayConnect("www.example.com", 443)).toBe(true);
    expect(hosts.mayConnect("WWW.example.com.", 443)).toBe(true);
    expect(hosts.mayConnect("cdn.example.org", 443)).toBe(true);
    expect(hosts.mayConnect("192.0.2.7", 8080)).toBe(true);
    for (const [host, port] of [
      ["www.example.com", 80],
      ["example.com", 443],
      ["example.org", 443],
      ["evilexample.org", 443],
      ["www.example.com.evil.example", 443],
      ["192.0.2.7", 443],
      ["127.0.0.1.example", 443],
      ["0.0.0.0", 443],
    ] as const)
      expect(hosts.mayConnect(host, port), `${host}:${port}`).toBe(false);
  });

  it("a sealed application reaches only the addresses to which a listed name was resolved", () => {
    const hosts = allowedHosts(["www.example.com:443"]);
    hosts.resolved("www.example.com", ["192.0.2.1", "2001:db8::1"]);
    hosts.resolved("other.example", ["192.0.2.2"]);
    expect(hosts.mayConnect("192.0.2.1", 443)).toBe(true);
    expect(hosts.mayConnect("2001:db8::1", 443)).toBe(true);
    expect(hosts.mayConnect("192.0.2.1", 80)).toBe(false);
    expect(hosts.mayConnect("192.0.2.2", 443)).toBe(false);
    expect(hosts.mayResolve("www.example.com")).toBe(true);
    expect(hosts.mayResolve("other.example")).toBe(false);
  });

  it("the hosts of a sealed application have ports, need --sealed, and include those of captures and webhooks", () => {
    expect(settingsOf([]).sealed).toBeUndefined();
    expect(settingsOf(["--sealed"]).sealed).toEqual([]);
    expect(settingsOf(["--sealed", "--capture-hosts", "127.0.0.1:1", "--allow-hosts", "*.example.com:443"]).sealed).toEqual([
      "127.0.0.1:1",
      "*.example.com:443",
    ]);
    expect(() => settingsOf(["--allow-hosts", "example.com:443"])).toThrow("needs --sealed");
    expect(() => settingsOf(["--sealed", "--allow-hosts", "https://example.com"])).toThrow("hosts with ports");
  });

  it("the hosts of a sealed application must include those that a variable of the environment needs", () => {
    process.env.AWS_ENDPOINT_URL_S3 = "https://s3.example";
    try {
      expect(() => settingsOf(["--sealed"])).toThrow("--sealed blocks s3.example:443, which AWS_ENDPOINT_URL_S3 needs.");
      expect(settingsOf(["--sealed", "--allow-hosts", "s3.example:443"]).sealed).toEqual(["s3.example:443"]);
    } finally {
      delete process.env.AWS_ENDPOINT_URL_S3;
    }
  });
});
