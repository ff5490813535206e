import { expect, test } from "vitest";
import { visualRuns } from "#domain/exports/slides/visual-runs.ts";
import { writePdf } from "#domain/exports/slides/write-pdf.ts";
import { wrapText } from "#kit/slides/fit-text.ts";
import type { TextMark } from "#kit/slides/mark.ts";
import { openPdf } from "#test/kit/slides.ts";

const drawn = (line: string): string =>
  visualRuns(line)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}>` : text))
    .join("|");

// Letters from right to left are written in the order of reading.
test.each([
  ["Latin only (1–2)", "Latin only (1–2)"],
  ["عنوان in context", "<عنوان>| in context"],
  ["Poster عنوان طويل!", "Poster |<عنوان طويل>|!"],
  ["שלום 12:30 עולם", "< עולם>|12:30|<שלום >"],
  ["عنوان (نسخة 12)", "<(>|12|<عنوان )نسخة >"],
  ["عنوان طويل:", "<عنوان طويل:>"],
  ["عنوان [b]", "<عنوان>| [b]"],
  ["عنوان\u200e · 1 of 2", "<عنوان>| · 1 of 2"],
  ["نسخهٔ ۱۲", "۱۲|<نسخهٔ >"],
  // Numbers with their separators and units.
  ["خصم 50% (حتى 12/31)", "<(>|12/31|<% )حتى >|50|<خصم >"],
  ["Sale: הנחה ₪3.50 now", "Sale: |₪3.50|<הנחה >| now"],
  ["Poster ٣ and ۱۲", "Poster |٣| and ۱۲"],
  // Brackets in brackets, and quotes of the other direction.
  ["גרסה {2 [טיוטה]}", "< ]טיוטה[{>|2|<גרסה }>"],
  ["v2 («שלום» <b>)", "v2 («|<שלום>|» <b>)"],
  // Isolates and embeddings, whose marks are not drawn.
  ["a \u2067שלום abc עולם\u2069 b", "a |< עולם>|abc|<שלום >| b"],
  ["a \u202bשלום (abc) 12\u202c b", "a |12|<( >|abc|<שלום )>| b"],
  ["\u2066v1\u2069", "v1"],
])("%s is drawn from left to right in the order of the bidirectional algorithm", (line, runs) => {
  expect(drawn(line)).toBe(runs);
});

test("a line can have several scripts: each character is drawn by a font that has it, and Latin text stays readable", async () => {
  const text = (line: string, at: number): TextMark => ({
    type: "text",
    x: 20,
    y: 20 + at * 40,
    width: 900,
    height: 40,
    text: line,
    lines: [line],
    size: 20,
    bold: at > 0,
    colour: "#000000",
    align: "left",
    valign: "top",
  });
  const lines = [
    "حملة الربيع in context",
    "慢咖啡 最终版 夏の広告 Größe",
    "한국어 🎉 2026",
    "👍🏽 Sale ☀️1️⃣ 👩‍💻 🇩🇪",
    "Poster ۱۲ · ٣٤ · خصم (۵۰)",
  ];
  const pages = [{ name: "Page", background: "#ffffff", marks: lines.map(text) }];
  const file = { size: { width: 960, height: 540 }, title: "Page", author: "Ada", at: new Date(0) };
  const pdf = await openPdf(await writePdf(pages, new Map(), file));
  // The colours of skin have no place in a drawing of one colour.
  for (const shown of [
    "in context",
    "慢咖啡 最终版 夏の広告 Größe",
    "한국어 🎉 2026",
    "👍 Sale ☀️1️⃣ 👩‍💻 🇩🇪",
    "Poster ۱۲ · ",
    "۵۰ · ٣٤",
  ])
    expect(pdf.pages[0]).toContain(shown);
  const fonts = new Set([...pdf.source.matchAll(/\/FontName \/[A-Z]+\+(\w+)/g)].map(([, font]) => font));
  // Simplified characters are not in the Japanese font.
  expect([...fonts].toSorted()).toEqual(["Arimo", "NotoEmoji", "NotoSansArabic", "NotoSansJP", "NotoSansKR", "NotoSansSC"]);
  expect(pdf.embedded).toBe(pdf.fonts);
});

test("a name without spaces is broken after its punctuation, and nothing is added to it", () => {
  const name = "Spring_campaign_2026-11-28_final_approved.psd";
  const lines = wrapText(`New ${name}`, { size: 10 }, 90);
  expect(lines[0]).toBe("New Spring_");
  expect(lines.slice(0, -1).filter((line) => !/[-_.]$/.test(line))).toEqual([]);
  expect(lines.join("")).toBe(`New ${name}`);
  expect(wrapText("a".repeat(50), { size: 10 }, 90).join("")).toBe("a".repeat(50));
});
