import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { developers } from "#contracts/developers.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { createClient, type HeatmapDetail, verifyWebhook } from "#packages/sdk/src/index.ts";
import * as images from "#test/kit/images.ts";
import { type ApiAccess, newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";
import { buildProgram, type SightlineProgram } from "../kit/sightline-program.ts";
import { newWorkspace } from "../kit/test-user.ts";

let cloud: OpenCloud;
let access: ApiAccess;
let program: SightlineProgram;
let environment: Record<string, string>;
beforeAll(async () => {
  [cloud, program] = await Promise.all([sharedCloud(), buildProgram()]);
  access = await newApiKey(cloud);
  environment = { SIGHTLINE_URL: access.baseUrl, SIGHTLINE_API_KEY: access.apiKey };
  copyFileSync("samples/display-ad.png", path.join(program.folder, "poster.png"));
  writeFileSync(path.join(program.folder, "flyer.jpg"), await images.jpeg(640, 480));
  writeFileSync(path.join(program.folder, "fake.png"), "not an image");
});
afterAll(async () => {
  program?.close();
  await cloud?.close();
});

/** A row of `analyze --json`. */
type Row = { readonly target: string; readonly heatmap: HeatmapDetail | null };

const run = (...args: string[]) => program.run(args, { environment });
const json = async (...args: string[]): Promise<unknown> => {
  const { code, out, err } = await run(...args, "--json");
  expect([code, err]).toEqual([0, expect.any(String)]);
  return JSON.parse(out);
};

test("login stores a valid key for its site only, readable by its user only; logout deletes it", async () => {
  const file = path.join(program.folder, ".config/sightline/login.json");
  const stored = await program.run(["login", "--url", access.baseUrl], { input: `${access.apiKey}\n` });
  expect(stored).toMatchObject({ code: 0, out: expect.stringContaining("Logged in to Workspace of") });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(stored.out + stored.err).not.toContain(access.apiKey);

  expect((await program.run(["report"])).code).toBe(0);
  const elsewhere = await program.run(["report", "--url", "https://other.example"]);
  expect(elsewhere).toMatchObject({ code: 3, err: expect.stringContaining("No key for https://other.example") });

  expect((await program.run(["logout"])).code).toBe(0);
  expect(await program.run(["report"])).toMatchObject({ code: 3, err: expect.stringContaining("sightline login") });
});

test("login by a code waits until an admin confirms it, and stores a new key with the permissions that they chose", async () => {
  const { admin } = await newWorkspace(cloud);
  const confirm = (shown: string) => {
    const code = /confirm this code: (\S+)/.exec(shown)?.[1];
    if (!code) return;
    void fetch(new URL(sitePathOf(developers.approveDevice).replace("{code}", code), cloud.url), {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Laptop", scopes: ["reports:read"] }),
    });
  };
  const ended = await program.run(["login", "--url", access.baseUrl, "--code"], { onErr: confirm });
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining("Logged in to Workspace of") });
  const file = path.join(program.folder, ".config/sightline/login.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await program.run(["report"])).code).toBe(0);
  expect(await program.run(["watch", `hm_${"0".repeat(26)}`])).toMatchObject({ code: 3 });
  expect((await program.run(["logout"])).code).toBe(0);
});

test("login rejects a key that isn’t valid, and stores nothing", async () => {
  const rejected = await program.run(["login", "--url", access.baseUrl], { input: "sl_00000000000000000000000000_wrong" });
  expect(rejected.code).toBe(3);
  expect(await program.run(["report"])).toMatchObject({ code: 3 });
});

test("files are analysed with a table of their scores, their images, and an error for each that failed", async () => {
  const { code, out, err } = await run("analyze", "poster.png", "fake.png", "--out", "results", "--tag", "spring");
  expect(code).toBe(1);
  expect(out).toMatch(/^HEATMAP +TITLE +TYPE +CLARITY/);
  expect(out).toMatch(/hm_\w{26} +poster\.png +image +(\d+ )?\(\d+–\d+\)/);
  expect(out.match(/^hm_\w{26} +\S+ +(image|video) /gm)).toHaveLength(1);
  expect(err).toMatch(/fake\.png: .*format\/size is not accepted/);
  expect(err).toContain("poster.png: analysis 100%");
  const [folder = ""] = readdirSync(path.join(program.folder, "results"));
  const files = readdirSync(path.join(program.folder, "results", folder));
  expect(files.sort()).toEqual(["gazeplot.png", "heatmap.json", "heatmap.png", "mask.png", "peekthrough.png"]);
  const image = readFileSync(path.join(program.folder, "results", folder, "heatmap.png"));
  expect(image.subarray(1, 4).toString()).toBe("PNG");
});

test("heatmaps can be watched, compared, ranked in a report and opened", async () => {
  const ad = ["--application", "(Digital) Out Of Home"];
  const analysed = (await json("analyze", "poster.png", "flyer.jpg", ...ad)) as Row[];
  expect(analysed).toMatchObject([
    { target: "poster.png", problem: null },
    { target: "flyer.jpg", problem: null },
  ]);
  const [one, two] = analysed.map(({ heatmap }) => heatmap) as [HeatmapDetail, HeatmapDetail];
  const watched = { target: one.uid, uid: one.uid, heatmap: { uid: one.uid, status: "done" }, problem: null };
  expect(await json("watch", one.uid)).toMatchObject([watched]);

  expect(await json("compare", one.uid, two.uid)).toMatchObject([
    { uid: one.uid, scores: [{ name: "attention" }, { name: "clarity", difference: null }, {}, {}], areas: [] },
    {
      uid: two.uid,
      scores: [
        { name: "attention" },
        { name: "clarity", difference: expect.stringMatching(/^(higher|lower|too_close)$/) },
        {},
        {},
      ],
    },
  ]);

  const elements = (await json("what-if", one.uid)) as { id: string }[];
  const name = elements[0]?.id ?? "";
  const edited = await run("what-if", one.uid, "--edit", `remove ${name}`, "--edit", "blur 0,0,20x20", "--out", "edits");
  expect(edited.out).toMatch(new RegExp(`^ELEMENT +NAME +BEFORE[\\s\\S]*${name} .*\\d%.*(more|less|too close to call)`));
  expect(readdirSync(path.join(program.folder, "edits", one.uid)).sort()).toEqual(["edited-heatmap.webp", "edited.webp"]);
  const unknown = await run("what-if", one.uid, "--edit", "remove nothing-1");
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining(`There is no element "nothing-1". Elements: ${name}`) });

  const created = await json("report", one.uid, two.uid, "--title", "Spring", "--type", "ooh", "--templates", "28");
  const { report } = created as { report: { uid: string } };
  expect(created).toMatchObject({ report: { title: "Spring", status: "done", ids: [28] } });
  expect((await run("report", report.uid)).out).toMatch(/Spring \(rp_\w+\): done[\s\S]*Attention score: /);
  expect((await run("report")).out).toMatch(/REPORT +TITLE[\s\S]*Spring +ooh +done +2/);

  const saved = (await json("download", one.uid, "--out", "saved")) as { folder: string }[];
  expect(readdirSync(path.join(program.folder, saved[0]?.folder ?? ""))).toContain("heatmap.png");
  expect(await json("list", "--limit", "1")).toHaveLength(1);
  expect((await run("credits")).out).toMatch(/ image and \d+ video credits\n$/);

  expect((await run("open", one.uid, "--print")).out).toBe(`${access.baseUrl.replace(/\/$/, "")}/heatmap/${one.uid}\n`);
});

test("websites and banners inside a network are rejected before anything is captured", async () => {
  const website = await run("analyze", "http://127.0.0.1:1/");
  expect(website).toMatchObject({ code: 2, err: expect.stringContaining("capture.address_blocked") });
  const banner = await run("analyze", "http://127.0.0.1:1/", "--banner", "300x250");
  expect(banner).toMatchObject({ code: 2, err: expect.stringContaining("capture.address_blocked") });
});

test.each([
  ["no command", ["nonsense"], 2, /There is no command "nonsense"/],
  ["an unknown option", ["analyze", "--colour"], 2, /Unknown option '--colour'/],
  ["no target", ["analyze"], 2, /Name a file or an address/],
  ["a file that doesn’t exist", ["analyze", "missing.png"], 2, /missing\.png doesn’t exist/],
  ["a pattern without files", ["analyze", "*.gif"], 2, /\*\.gif matches no file/],
  ["a benchmark without a version", ["analyze", "poster.png", "--benchmark", "bm_1"], 2, /an id and a version/],
  ["a file that can’t be analysed", ["analyze", "dist/sightline.js"], 2, /isn’t an image or video/],
  ["a field that isn’t valid", ["analyze", "poster.png", "--application", "Radio"], 2, /application: /],
  ["a heatmap that doesn’t exist", ["watch", `hm_${"0".repeat(26)}`], 2, /heatmap\.not_found/],
  ["an unknown heatmap to compare", ["compare", `hm_${"0".repeat(26)}`, "fake.png"], 2, /hm_0+: .*heatmap\.not_found/],
  ["one heatmap to compare", ["compare", "poster.png"], 2, /at least two/],
  ["no title for a report", ["report", `hm_${"0".repeat(26)}`], 2, /--title and --type/],
  ["no heatmap to edit", ["what-if", "poster.png"], 2, /Name one heatmap/],
  ["something that can’t be opened", ["open", "hm_1"], 2, /Name one heatmap/],
])("%s is explained and has its exit code", async (_, args, code, message) => {
  const ended = await run(...args);
  expect(ended).toMatchObject({ code, out: "" });
  expect(ended.err).toMatch(message);
});

test("a key without permission ends with exit code 3", async () => {
  const { apiKey } = await newApiKey(cloud, ["heatmaps:read"]);
  const rejected = await program.run(["analyze", "poster.png"], { environment: { ...environment, SIGHTLINE_API_KEY: apiKey } });
  expect(rejected).toMatchObject({ code: 3, err: expect.stringContaining("caller.scope_missing") });
});

test("listen forwards signed messages to a program on this computer and deletes its webhook afterwards", async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const interruption = new AbortController();
  const err: string[] = [];
  const out: string[] = [];
  // It ends when the message has arrived.
  const shows = (line: string) => void (out.push(line) && interruption.abort());
  const code = await runProgram(["listen", "--forward-to", address, "--test", "--json"], {
    environment,
    terminal: { out: shows, err: (line) => void err.push(line) },
    signal: interruption.signal,
  });
  receiver.close();
  expect([code, out]).toEqual([0, [expect.any(String)]]);
  expect(JSON.parse(out[0]!)).toMatchObject({ event: "webhook.test", forwarded: { status: 204, problem: null } });
  const secret = /whsec_\S+/.exec(err.join("\n"))?.[0];
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(headers["user-agent"]).toBe("Sightline-Webhooks/1");
  const message = await verifyWebhook({ secret, headers: headers as Record<string, string>, body });
  expect(message).toMatchObject({ type: "webhook.test", data: { object: "webhook" } });
  expect((await createClient(access).webhooks.list()).webhooks).toEqual([]);
});

test("listen explains a wrong address and an event that doesn’t exist", async () => {
  expect(await run("listen", "--forward-to", "localhost:3000")).toMatchObject({
    code: 2,
    err: expect.stringContaining("http://localhost:3000/webhooks"),
  });
  expect(await run("listen", "--event", "heatmap.gone")).toMatchObject({ code: 2, err: expect.stringContaining("heatmap.done") });
});

test("every command has a help text", async () => {
  const print = async (...args: string[]) => {
    const lines: string[] = [];
    const terminal = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) };
    expect(await runProgram(args, { environment: {}, terminal, signal: new AbortController().signal })).toBe(0);
    return lines.join("\n");
  };
  const overview = (await run("help")).out;
  const commands = [...overview.matchAll(/^ {2}([\w-]+) {2,}/gm)].map(([, name = ""]) => name);
  expect(commands).toContain("analyze");
  for (const name of commands)
    expect(await print(name, "--help")).toMatch(new RegExp(`^Usage: sightline ${name}[\\s\\S]*--json`));
  expect((await run("--version")).out).toBe("0.1.0\n");
});
