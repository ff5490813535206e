import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CaptureSession, openCaptureSession } from "#adapters/browser/capture-session.ts";
import { loadPage } from "#adapters/browser/load-page.ts";
import { type FakeInternet, startFakeInternet } from "./kit/fake-internet.ts";

type Sample = { readonly lang: string; readonly text: string; readonly font: string };

/** A text of each script and the font with its letters. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  "Simplified Chinese": { lang: "zh-CN", text: "限时优惠立即购买", font: "Noto Sans SC" },
  "Traditional Chinese": { lang: "zh-TW", text: "立即購買臺灣優惠", font: "Noto Sans SC" },
  Japanese: { lang: "ja", text: "今すぐ購入カート直骨", font: "Noto Sans JP" },
  Korean: { lang: "ko", text: "지금구매하기", font: "Noto Sans KR" },
  Arabic: { lang: "ar", text: "تسوقالآن", font: "Noto Sans Arabic" },
  Hebrew: { lang: "he", text: "קנועכשיו", font: "Tinos" },
  Devanagari: { lang: "hi", text: "अभीखरीदें", font: "Noto Sans Devanagari" },
  Thai: { lang: "th", text: "ซื้อเลยตอนนี้", font: "Noto Sans Thai" },
  emoji: { lang: "en", text: "😀🛒🎉👍🏽", font: "Noto Color Emoji" },
  Greek: { lang: "el", text: "Αγοράστε", font: "Tinos" },
  Cyrillic: { lang: "ru", text: "Купить", font: "Tinos" },
};

/** What a website asks for and what it is drawn with. */
const FAMILIES: Readonly<Record<string, string>> = {
  Arial: "Arimo",
  "'Helvetica Neue'": "Arimo",
  "sans-serif": "Arimo",
  "system-ui": "Arimo",
  Georgia: "Tinos",
  "'Times New Roman'": "Tinos",
  serif: "Tinos",
  monospace: "Cousine",
  "'Courier New'": "Cousine",
  "'DejaVu Sans'": "Tinos",
  "'PingFang SC'": "Noto Sans SC",
  "'Yu Gothic'": "Noto Sans JP",
};

const paragraph = (text: string, lang: string, style: string) => `<p lang="${lang}" style="${style}">${text}</p>`;
/** A character without a font is drawn as a box in the first font of its paragraph, so that font must not contain the script. */
const otherFont = (font: string) => `font-family: ${font === "Tinos" ? "'Noto Sans Thai'" : "Arial"}`;
const PAGE = `<!doctype html>
${Object.values(SAMPLES).map(({ lang, text, font }) => paragraph(text, lang, otherFont(font)))}
${Object.keys(FAMILIES).map((family) => paragraph("Sale", "en", `font-family: ${family}`))}
${paragraph("限时优惠", "zh-CN", "font: bold 20px 'Microsoft YaHei'")}`;

let internet: FakeInternet;
let session: CaptureSession;
let used: { family: string; postScript: string }[][];
beforeAll(async () => {
  internet = await startFakeInternet({ "shop.example": PAGE });
  session = await openCaptureSession({ network: internet.network, timeouts: { quiet: 50 } }, { width: 800, height: 600 });
  await loadPage(session, "http://shop.example/");
  used = await fontsOfParagraphs(session);
});
afterAll(async () => {
  await session?.close();
  await internet?.close();
});

async function fontsOfParagraphs({ page: { session: page } }: CaptureSession): Promise<typeof used> {
  await page.send("DOM.enable");
  await page.send("CSS.enable");
  const { root } = await page.send("DOM.getDocument");
  const { nodeIds } = await page.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "p" });
  const answers = await Promise.all(nodeIds.map((nodeId) => page.send("CSS.getPlatformFontsForNode", { nodeId })));
  return answers.map(({ fonts }) => fonts.map((font) => ({ family: font.familyName, postScript: font.postScriptName })));
}

const scripts = Object.entries(SAMPLES);
const families = Object.entries(FAMILIES);

describe("text in a captured page", () => {
  it.each(scripts.map(([script, { font }], at) => ({ script, font, at })))(
    "text of a captured page in $script is drawn with $font",
    ({ font, at }) => {
      expect(used[at]!.map(({ family }) => family)).toEqual([font]);
    },
  );

  it.each(families.map(([family, font], at) => ({ family, font, at })))(
    "text of a captured page in $family is drawn with $font",
    ({ font, at }) => {
      expect(used[scripts.length + at]!.map(({ family }) => family)).toEqual([font]);
    },
  );

  it("bold text of a captured page has bold letters of its own", () => {
    expect(used.at(-1)!.map(({ postScript }) => postScript)).toEqual(["NotoSansSC-Bold"]);
  });
});
