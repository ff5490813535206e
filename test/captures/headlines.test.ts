import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { capturePage } from "#adapters/browser/capture-page.ts";
import { installChromium } from "#adapters/browser/install-chromium.ts";
import type { PageRequest } from "#adapters/browser/open-for-capture.ts";
import { MAX_HEADLINES } from "#contracts/captures.ts";
import type { FactBox } from "#contracts/facts.ts";
import { type FakeInternet, startFakeInternet } from "./kit/fake-internet.ts";

let internet: FakeInternet;
beforeAll(() => installChromium());
afterEach(() => internet.close());

const STYLE = `<style>body { margin: 0; font: 16px/1.25 monospace } h1, h2, p { margin: 0; line-height: 1.25; font-weight: 400 }
.large { font-size: 40px }</style>`;

async function headlinesOf(html: string, over: Partial<PageRequest> = {}): Promise<readonly (readonly FactBox[])[]> {
  internet = await startFakeInternet({ "shop.example": `<!doctype html>${STYLE}${html}` });
  const page = { url: "http://shop.example/", mobile: false, fullPage: false, delay: 0, hide_selector: "", scroll_to: "" };
  const { headlines, slices } = await capturePage(
    { ...page, ...over },
    { network: internet.network, timeouts: { quiet: 50, consent: 50 } },
  );
  expect(headlines).toHaveLength(slices.length);
  return headlines;
}
/** A headline at about this place: its exact box depends on the font. */
const at = (left: number, top: number, height: number): object => ({
  left: expect.closeTo(left, -1),
  top: expect.closeTo(top, -1.5),
  height: expect.closeTo(height, -1.5),
});

describe("the headlines of a captured page", () => {
  it("the headlines of a captured page are its blocks of large type, with all lines of each in one box", async () => {
    const [headlines] = await headlinesOf(`<p style="padding: 100px 0 0 100px" class="large">One line<br>and <b>another</b></p>
<h1 style="padding: 50px 0 0 100px" class="large"><span style="display: block">Lines that are</span><span style="display: block">blocks</span></h1>
<p>Body text</p><p style="font-size: 20px; font-weight: 700; padding: 50px 0 0 300px">Bold</p>`);
    expect(headlines).toEqual(
      [at(100, 100, 100), at(100, 250, 100), at(300, 420, 25)].map((box) => expect.objectContaining(box)),
    );
  });

  it("hidden or cut-off text and paragraphs are not headlines of a captured page", async () => {
    const [headlines] = await headlinesOf(`<h1 class="large" style="visibility: hidden">Hidden</h1>
<h1 class="large" style="opacity: 0">Transparent</h1><h1 class="large" style="position: absolute; left: -4000px">Outside</h1>
<div style="width: 500px; overflow: hidden; white-space: nowrap"><span class="large" style="display: inline-block; width: 500px">Slide 1</span
><span class="large" style="display: inline-block; width: 500px">Slide 2</span></div>
<p class="large" style="width: 300px">${"Many words ".repeat(30)}</p>`);
    expect(headlines).toHaveLength(1);
    expect(headlines![0]!.left).toBeLessThan(10);
    expect(headlines![0]!.left + headlines![0]!.width).toBeLessThanOrEqual(500);
  });

  it("the headlines of a slice are the parts that the slice shows, in its own pixels", async () => {
    const [first, second] = await headlinesOf(`<h1 class="large" style="padding: 850px 0 700px 100px">Above<br>below</h1>`, {
      fullPage: true,
    });
    expect(first).toEqual([expect.objectContaining(at(100, 850, 50))]);
    expect(second).toEqual([expect.objectContaining(at(100, 0, 50))]);
    expect(first![0]!.top + first![0]!.height).toBe(900);
  });

  it("headlines are at their place in an image that starts further down, or is smaller than the layout", async () => {
    const tall = `<h1 class="large" style="padding: 2000px 0 2000px 100px">One line</h1>`;
    expect(await headlinesOf(tall, { scroll_to: 1900 })).toEqual([[expect.objectContaining(at(100, 100, 50))]]);
    await internet.close();
    // Without a viewport of its own, a phone shows a page at a width of 980 pixels.
    const scale = 375 / 980;
    expect(await headlinesOf(`<h1 style="font-size: 100px; padding: 200px 0 0 200px">Big</h1>`, { mobile: true })).toEqual([
      [expect.objectContaining(at(200 * scale, 200 * scale, 125 * scale))],
    ]);
  });

  it("headlines are limited in number, and found within a moment, in a page of any size", async () => {
    const [headlines] = await headlinesOf(`${"<i>".repeat(300)}<p class="large" style="float: left">A</p>${"</i>".repeat(300)}
${`<p class="large" style="float: left">B</p>`.repeat(2000)}`);
    expect(headlines).toHaveLength(MAX_HEADLINES);
  });

  it("a page that misleads the search for headlines is still captured", async () => {
    const [headlines] = await headlinesOf(`<form class="large">Words<input name="closest"><input name="checkVisibility"><input
name="parentElement"></form>`);
    expect(headlines).toEqual([]);
  });
});
