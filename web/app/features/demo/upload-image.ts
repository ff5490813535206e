import { DEMO_EXTENSIONS, DEMO_MAX_BYTES, type DemoAnalysis, demo } from "#contracts/demo.ts";
import { isTooSmall, tooSmallMessage } from "#contracts/reference.ts";
import { call } from "#web/kit/api/api.ts";
import { solveProof } from "#web/kit/bot-check/solve-proof.ts";
import { excessPixels } from "#web/kit/uploads/excess-pixels.ts";
import { postFile } from "#web/kit/uploads/post-file.ts";
import { readPixelSize } from "#web/kit/uploads/read-pixel-size.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";

/** Why an image was not uploaded, for the visitor. */
class UnsuitableImage extends Error {}

/** Passes the bot check, creates a demo analysis and uploads its image. Throws an error with a message for the visitor. */
export async function uploadImage(file: File): Promise<DemoAnalysis> {
  const found = await sniff(file);
  const extension = DEMO_EXTENSIONS.find((each) => each === found);
  if (!extension) throw new UnsuitableImage(`${file.name} is not a JPG or PNG image. Please choose another file.`);
  if (file.size > DEMO_MAX_BYTES) throw new UnsuitableImage(`${file.name} is larger than 10 MB. Please make it smaller.`);
  const size = await readPixelSize(file, "image");
  if (size && isTooSmall(size)) throw new UnsuitableImage(tooSmallMessage(file.name));
  const excess = size && excessPixels(size);
  if (excess) throw new UnsuitableImage(`${file.name} has ${excess}. Please make it smaller.`);
  const { challenge } = await call(demo.challenge, {});
  const proof = await solveProof(challenge);
  const body = { file: { name: file.name.slice(-255), size: file.size, extension }, proof };
  const { analysis, upload } = await call(demo.create, { body });
  await postFile(upload, file, { onProgress: () => undefined, signal: new AbortController().signal });
  return analysis;
}
