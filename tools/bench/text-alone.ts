// Recognises the text of images it is sent, in a separate process: returns the words, their boxes, and the time of each.
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import { boxesWithText } from "#domain/heatmaps/text/boxes-with-text.ts";
import type { Reading } from "./text.ts";

process.on("message", async ({ image }: { image: string }) => {
  const before = process.cpuUsage();
  const { words, ...size } = await recogniseText(Buffer.from(image, "base64"));
  const { user, system } = process.cpuUsage(before);
  process.send!({
    words: words.map((word) => word.text),
    boxes: boxesWithText([...words], size),
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.resourceUsage().maxRSS * 1024,
  } satisfies Reading);
});
