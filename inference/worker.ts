import type { InferenceReply } from "#contracts/pipelines/inference.ts";
import { PictureRefused, readPicture } from "./attention/picture.ts";
import type { Plane } from "./attention/plane.ts";
import { attentionOf, MODEL } from "./attention/predict.ts";
import type { Answer, Job } from "./pool.ts";

process.on("message", async ({ picture, content }: Job) => process.send?.(await answer({ picture, content })));
process.on("disconnect", () => process.exit(0));
// Nobody to tell any more when the server ended meanwhile: the callback takes the error, "disconnect" ends the process.
process.send?.("ready", undefined, undefined, () => undefined);

async function answer({ picture, content }: Job): Promise<Answer> {
  try {
    const { rgb, width, height } = await readPicture(picture);
    const { density, standsOut } = attentionOf(rgb, width, height, content);
    const reply: InferenceReply = {
      model: MODEL,
      width: density.width,
      height: density.height,
      map: encode(density).toString("base64"),
      stands_out: standsOut,
    };
    return { reply };
  } catch (error) {
    if (error instanceof PictureRefused) return { refusal: { code: error.code, message: error.message } };
    return { refusal: { code: "model.failed", message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Little-endian uint16, the largest value 65535. Throws on a map that holds no density. */
function encode({ data }: Plane): Buffer {
  let highest = 0;
  for (const value of data) {
    if (!Number.isFinite(value) || value < 0) throw new Error("the model gave a map with values that are no density");
    if (value > highest) highest = value;
  }
  if (highest === 0) throw new Error("the model gave an empty map");
  const bytes = Buffer.alloc(data.length * 2);
  data.forEach((value, at) => {
    bytes.writeUInt16LE(Math.round((value / highest) * 65535), at * 2);
  });
  return bytes;
}
