// Recognises the text of images it is sent, in a separate process: returns the words, their boxes, and the time of each.
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import { boxesWithText } from "#domain/heatmaps/text/boxes-with-text.ts";
import { cpuTime } from "./cpu-time.ts";
import type { Reading } from "./text.ts";

process.on("message", async ({ image }: { image: string }) => {
  const { result, ms } = await cpuTime(() => recogniseText(Buffer.from(image, "base64")));
  const { words, ...size } = result;
  process.send!({
    words: words.map((word) => word.text),
    boxes: boxesWithText([...words], size),
    cpuSeconds: ms / 1000,
    residentBytes: process.resourceUsage().maxRSS * 1024,
  } satisfies Reading);
});
