import { expect, test } from "vitest";
import { EXIT } from "#packages/cli/src/exit-codes.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { VERSION } from "#packages/cli/src/version.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

type Api = Awaited<ReturnType<typeof startScriptedApi>>;

async function run(api: Api | undefined, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const environment = { SIGHTLINE_API_KEY: "sl_test", ...(api && { SIGHTLINE_URL: api.url }) };
  const terminal = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await runProgram(args, { environment, terminal, signal: new AbortController().signal });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

test.each([[["-v"]], [["--version"]], [["analyze", "-v"]]])("the option %j shows the version", async (args) => {
  expect(await run(undefined, ...args)).toEqual({ code: EXIT.success, out: VERSION, err: "" });
});

test.each([[[]], [["-h"]], [["--help"]], [["help"]]])("the input %j shows every command", async (args) => {
  const { code, out } = await run(undefined, ...args);
  expect(code).toBe(EXIT.success);
  expect(out).toMatch(/Usage: sightline COMMAND[\s\S]*analyze[\s\S]*Exit codes/);
});

test.each([[["analyze", "-h"]], [["-h", "analyze"]], [["help", "analyze"]], [["--out", "help", "analyze", "--help"]]])(
  "the input %j shows the help of a command",
  async (args) => {
    const { code, out } = await run(undefined, ...args);
    expect(code).toBe(EXIT.success);
    expect(out).toMatch(/^Usage: sightline analyze[\s\S]*--help, -h/);
  },
);

test("options can stand before the command", async () => {
  await using api = await startScriptedApi([{ body: { name: "Studio", imageCredits: 3 } }]);
  const { code, out } = await run(undefined, "--url", api.url, "--json", "credits");
  expect([code, JSON.parse(out)]).toEqual([EXIT.success, { name: "Studio", imageCredits: 3 }]);
});

test("an unknown option without a command is explained", async () => {
  expect(await run(undefined, "--colour")).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('"--colour"') });
});

test("the command credits shows what is left in the workspace of the key", async () => {
  const usage = { name: "Studio", imageCredits: 3, videoCredits: 1, active: false };
  await using api = await startScriptedApi([{ body: usage }]);
  expect((await run(api, "credits")).out).toMatch(/^Studio at http.*: 3 image and 1 video credits, which can’t be used/);
});

test("the command whoami shows the key, its workspace and what it may do", async () => {
  const key = { title: "CI", prefix: "sl_abc", workspace: { name: "Studio" }, scopes: ["heatmaps:read", "sharing:write"] };
  await using api = await startScriptedApi([{ body: { ...key, expires_at: null, per_minute: 60 } }]);
  const { code, out } = await run(api, "whoami");
  expect(code).toBe(EXIT.success);
  expect(out).toMatch(/CI \(sl_abc…\)\n.*Studio at http.*\n.*heatmaps:read, sharing:write\n.*60 requests per minute\n/);
  expect(api.received[0]?.url).toBe("/v1/key");
});

test.each(["sl_test\n", "“sl_secret”"])(
  "the key %j in the environment works without its line break, or is an error of signing in",
  async (key) => {
    await using api = await startScriptedApi([{ body: { name: "Studio", imageCredits: 3 } }]);
    const err: string[] = [];
    const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: key };
    const terminal = { out: () => undefined, err: (line: string) => void err.push(line) };
    const code = await runProgram(["credits"], { environment, terminal, signal: new AbortController().signal });
    const rejected = ["The key in SIGHTLINE_API_KEY has characters that no key has, such as curly quotes. Copy it again."];
    const expected = key.startsWith("sl_") ? [EXIT.success, [], 1] : [EXIT.notAllowed, rejected, 0];
    expect([code, err, api.received.length]).toEqual(expected);
  },
);

test("the command list shows heatmaps, also of a project, and no more than requested", async () => {
  const card = (uid: string) => ({ uid, title: "Poster", type: "image", status: "done", created_at: "2026-11-24T10:00:00Z" });
  const page = { body: { heatmaps: [card("hm_1"), card("hm_2")], last: "next" } };
  await using api = await startScriptedApi([page, page]);
  const { out } = await run(api, "list", "--words", "spring", "--type", "image", "--reference", "42", "--limit", "2");
  expect(out).toMatch(/^HEATMAP +TITLE[\s\S]*hm_1 +Poster +image +done +2026-11-24\nhm_2/);
  await run(api, "list", "--project", "pj_1", "--limit", "1");
  expect(api.received.map(({ url }) => url)).toEqual(["/v1/heatmaps?words=spring&type=image&reference=42", "/v1/projects/pj_1"]);
  expect(await run(api, "list", "--limit", "no")).toMatchObject({ code: EXIT.usage });
});

test("a command that waits for the next minute says so once in this minute, and only if it waits", async () => {
  const limited = (seconds: string) => {
    const headers = { "retry-after": seconds, "ratelimit-limit": "60", "ratelimit-remaining": "0", "ratelimit-reset": "30" };
    return { status: 429, headers, body: { code: "request.too_many", detail: "Too many requests.", status: 429 } };
  };
  const waits = "All 60 requests of this minute are used. Waiting for 30 seconds.";
  const usage = { body: { name: "Studio", imageCredits: 3, videoCredits: 1, active: true } };
  const denied = { status: 403, body: { code: "caller.scope_missing", detail: "Not allowed.", status: 403 } };
  const answers = [limited("0"), limited("0"), usage, limited("61"), ...Array(5).fill(limited("0")), limited("0"), denied];
  await using api = await startScriptedApi(answers);
  expect(await run(api, "credits")).toMatchObject({ code: EXIT.success, err: waits });
  expect(await run(api, "credits")).toMatchObject({ code: EXIT.unavailable, err: "Too many requests." });
  expect(await run(api, "credits")).toMatchObject({ code: EXIT.unavailable, err: `${waits}\nToo many requests.` });
  expect(await run(api, "listen")).toMatchObject({ code: EXIT.notAllowed, err: `${waits}\nNot allowed.` });
});

/** An ad of a ranking. */
const place = (uid: string, value: number, difference: number | null = 0) => ({
  uid,
  value,
  difference,
  interval: null,
  too_close: difference !== 0,
});

test("the command report names the winner in the words of the page, and says when nothing is ranked yet", async () => {
  const kpi = "attention" as const;
  const titles: Readonly<Record<string, string>> = { hm_1: "Poster", hm_2: "Banner", hm_3: "Teaser" };
  const rankings = [
    { kpi, places: [place("hm_1", 60), place("hm_2", 50, 10)], winner: "hm_1" },
    { kpi, places: [place("hm_1", 60)], winner: "hm_1" },
    { kpi, places: [place("hm_1", 60), place("hm_2", 60), place("hm_3", 50, 10)], winner: null },
    { kpi, places: [place("hm_1", 60), place("hm_2", 59, 1)], winner: null },
    { kpi, places: [place("hm_1", 60), place("hm_2", 60, null)], winner: null },
  ];
  const ads = Object.entries(titles).map(([uid, title]) => {
    const scores = { template_average: null, interval: null, clarity: null, clarity_interval: null };
    return { heatmap: { uid, title }, ...scores };
  });
  const report = { uid: "rp_1", title: "Spring", status: "done" };
  const unscored = { kpi, places: [], winner: null };
  const done = { body: { report, ads, rankings: [...rankings, unscored] } };
  const running = { body: { report: { ...report, status: "requested" }, ads, rankings: [] } };
  await using api = await startScriptedApi([done, running]);
  const lines = (await run(api, "report", "rp_1")).out.split("\n").slice(-6);
  expect(lines).toEqual([
    "Attention score: “Poster” wins. “Poster” gets more attention than “Banner” (9 in 10).",
    "Attention score: “Poster” wins.",
    "Attention score: tied. 2 ads share the highest score.",
    "Attention score: too close to call. “Poster” leads, but its lead over “Banner” is too small or too uncertain to call a winner.",
    "Attention score: no winner. “Poster” leads, but no template scored it and all other ads.",
    "Attention score: no ad has one yet.",
  ]);
  expect((await run(api, "report", "rp_1")).out).toMatch(/: requested\n[\s\S]*\n\nThe ads are not ranked yet\.$/);
});

test("the command download needs ids of heatmaps", async () => {
  expect(await run(undefined, "download", "poster.png")).toMatchObject({ code: EXIT.usage });
});

test.each([
  [`hm_${"0".repeat(26)}`, "/heatmap/"],
  [`rp_${"0".repeat(26)}`, "/report/"],
  [`pj_${"0".repeat(26)}`, "/project/"],
])("the command open shows the page of %s", async (uid, page) => {
  await using api = await startScriptedApi([]);
  expect((await run(api, "open", uid, "--print")).out).toBe(`${api.url.slice(0, -1)}${page}${uid}`);
});

test("the command open names what it can open", async () => {
  await using api = await startScriptedApi([]);
  const { code, err } = await run(api, "open", "poster.png");
  expect([code, err]).toEqual([EXIT.usage, "Name one heatmap (hm_…), report (rp_…) or project (pj_…)."]);
});
