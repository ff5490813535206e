import { spawn } from "node:child_process";
import { command } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";

const PATHS: Readonly<Record<string, string>> = { hm: "heatmap", rp: "report", pj: "project" };
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["explorer.exe"],
};

export const open = command({
  name: "open",
  usage: "[HEATMAP | REPORT | PROJECT]",
  summary: "Open a heatmap, report or project in the browser",
  options: { print: { type: "boolean", text: "print the address instead of opening it" } },
  async run({ args, options, terminal, ...context }) {
    const [uid] = args;
    const kind = uid === undefined ? "home" : PATHS[uid.slice(0, 2)];
    if (args.length > 1 || !kind || (uid && !/^[a-z]{2}_[0-9a-z]{26}$/.test(uid)))
      throw new UsageError("Name one heatmap (hm_…), report (rp_…) or project (pj_…).");
    const address = new URL(uid ? `/${kind}/${uid}` : "/", context.access().baseUrl).href;
    terminal.out(options.json ? JSON.stringify({ url: address }) : address);
    if (!options.print) await openInBrowser(address);
    return EXIT.success;
  },
});

function openInBrowser(address: string): Promise<void> {
  const [program = "", ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  return new Promise((done, failed) => {
    const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
    child.on("error", () => failed(new UsageError(`No browser could be opened. Open ${address} yourself.`)));
    child.on("spawn", () => {
      child.unref();
      done();
    });
  });
}
