/** Captures a page in a process of its own and prints what came out, with the seccomp mode of this process. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { capturePage } from "#adapters/browser/capture-page.ts";
import { startFakeInternet } from "./fake-internet.ts";

const internet = await startFakeInternet({
  "shop.example": "<!doctype html><title>A shop</title><body style='background: red'>",
});
const page = {
  url: "http://shop.example/",
  mobile: false,
  fullPage: false,
  delay: 0,
  hide_selector: "",
  scroll_to: "",
};
const { title, slices } = await capturePage(page, { network: internet.network, timeouts: { quiet: 50, consent: 50 } });
await internet.close();
const { data } = await sharp(slices[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
const seccomp = /^Seccomp:\s+(\d)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
process.stdout.write(JSON.stringify({ title, colour: [...data.subarray(0, 3)], seccomp }));
