import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { takeInspectPort } from "#local/dev/inspect.ts";
import { createLogPrinter } from "#local/dev/print-log.ts";
import { needingRestart } from "#local/dev/template-changes.ts";
import { watchFiles } from "#local/dev/watch.ts";
import { withoutTimeouts } from "#local/dev/without-timeouts.ts";
import type { JsonObject, RawResource, Stack } from "#local/template/read-assembly.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-watch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stackOf = (Resources: Record<string, RawResource>): Stack[] => [
  { name: "Api", template: { Resources }, assets: new Map() },
];
const resource = (Type: string, Properties: JsonObject): RawResource => ({ Type, Properties });
/** Removes the colour codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of a terminal.
const plain = (text: string) => text.replaceAll(/\u001b\[\d+m/g, "");

test("a log entry is one line with level, operation, details and request id; its error and own frames follow", () => {
  const lines: string[] = [];
  const print = createLogPrinter((line) => lines.push(plain(line)));
  const entry = {
    level: "ERROR",
    message: "defect",
    timestamp: "2026-01-02T03:04:05.000Z",
    service: "projects",
    operation: "rename",
    request_id: "request-1",
    function_name: "ProjectsHttp",
    uid: "us_1",
    error: {
      name: "TypeError",
      message: "no title",
      stack: `TypeError: no title\n    at rename (file://${path.resolve("domain/projects/rename-project.ts")}:4:2)\n    at node:internal/x:1:1\n    at z (file:///x/node_modules/zod/index.js:1:1)`,
    },
  };
  const text = JSON.stringify(entry);
  print("ProjectsHttp", text.slice(0, 40));
  expect(lines).toEqual([]);
  print("ProjectsHttp", `${text.slice(40)}\nplain text\n`);
  const [first = "", second] = lines;
  expect(first.split("\n").map((line) => line.replace(/^\d\d:\d\d:\d\d /, ""))).toEqual([
    "ERROR projects.rename defect uid=us_1 request-1",
    "    TypeError: no title",
    "        at rename (domain/projects/rename-project.ts:4:2)",
  ]);
  expect(second).toBe("[ProjectsHttp] plain text");
});

test("changed routes, functions and headers need no restart; other resource changes do", () => {
  const before = stackOf({
    Route: resource("AWS::ApiGateway::Method", { HttpMethod: "GET" }),
    Http: resource("AWS::Lambda::Function", { Timeout: 29 }),
    Table: resource("AWS::DynamoDB::GlobalTable", { TableName: "one" }),
    Rule: resource("AWS::Events::Rule", { Name: "daily" }),
    Alarm: resource("AWS::CloudWatch::Alarm", { Threshold: 1 }),
  });
  const after = stackOf({
    Route: resource("AWS::ApiGateway::Method", { HttpMethod: "POST" }),
    Http: resource("AWS::Lambda::Function", { Timeout: 10 }),
    Table: resource("AWS::DynamoDB::GlobalTable", { TableName: "two" }),
    Files: resource("AWS::S3::Bucket", {}),
    Alarm: resource("AWS::CloudWatch::Alarm", { Threshold: 2 }),
  });
  expect(needingRestart(before, before)).toEqual([]);
  expect(needingRestart(before, after)).toEqual([
    "Api/Table (AWS::DynamoDB::GlobalTable)",
    "Api/Rule (AWS::Events::Rule)",
    "Api/Files (AWS::S3::Bucket)",
  ]);
});

test("neither functions nor the gateway time out with a debugger", () => {
  const [stack] = withoutTimeouts(
    stackOf({
      Http: resource("AWS::Lambda::Function", { Timeout: 29, MemorySize: 128 }),
      Route: resource("AWS::ApiGateway::Method", { Integration: { Type: "AWS_PROXY", TimeoutInMillis: 29_000 } }),
    }),
  );
  expect(stack?.template.Resources).toMatchObject({
    Http: { Properties: { Timeout: 86_400, MemorySize: 128 } },
    Route: { Properties: { Integration: { Type: "AWS_PROXY", TimeoutInMillis: 86_400_000 } } },
  });
});

test("the debugger port is removed from the arguments", () => {
  expect(takeInspectPort(["--port", "1"])).toEqual({ inspectPort: undefined, args: ["--port", "1"] });
  expect(takeInspectPort(["--inspect", "--port", "1"])).toEqual({ inspectPort: 9229, args: ["--port", "1"] });
  expect(takeInspectPort(["--inspect=9300"])).toEqual({ inspectPort: 9300, args: [] });
});

test("the watcher reports files that are written, repeatedly replaced, deleted or created in a new folder", async () => {
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at("a.ts"), "1");
  const seen: string[] = [];
  const stop = watchFiles([folder], (files) => seen.push(...files));
  const noticed = async (file: string, change: () => void) => {
    seen.length = 0;
    change();
    await waitUntil(() => seen.includes(file));
  };
  await noticed(at("a.ts"), () => writeFileSync(at("a.ts"), "2"));
  for (const text of ["3", "4", "5"])
    await noticed(at("a.ts"), () => {
      writeFileSync(at("a.ts.new"), text);
      renameSync(at("a.ts.new"), at("a.ts"));
    });
  await noticed(at("sub/deep/b.ts"), () => {
    mkdirSync(at("sub/deep"), { recursive: true });
    writeFileSync(at("sub/deep/b.ts"), "1");
  });
  await noticed(at("sub/deep/b.ts"), () => writeFileSync(at("sub/deep/b.ts"), "2"));
  await noticed(at("a.ts"), () => rmSync(at("a.ts")));
  stop();
});

test("the watcher continues when a new folder is gone before it can be watched or read", async () => {
  const { watch } = fs;
  onTestFinished(() => {
    fs.watch = watch;
    syncBuiltinESMExports();
  });
  const gone: string[] = [];
  fs.watch = ((watched: string, ...options: never[]) => {
    const remove = () => {
      rmSync(watched, { recursive: true });
      gone.push(path.basename(watched));
    };
    if (watched.endsWith("before-it-is-watched")) remove();
    const watcher = watch(watched, ...options);
    if (watched.endsWith("before-it-is-read")) remove();
    return watcher;
  }) as typeof watch;
  syncBuiltinESMExports();
  const seen: string[] = [];
  const stop = watchFiles([folder], (files) => seen.push(...files));
  for (const name of ["before-it-is-watched", "before-it-is-read"]) {
    mkdirSync(path.join(folder, name));
    await waitUntil(() => gone.includes(name));
  }
  writeFileSync(path.join(folder, "after.ts"), "1");
  await waitUntil(() => seen.includes(path.join(folder, "after.ts")));
  stop();
});
