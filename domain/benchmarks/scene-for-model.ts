import { type Raster, toSharp } from "./placement/raster.ts";

/** Longest side in pixels; the model reduces the scene further. */
const MODEL_SIDE = 800;

/** A scene as the model receives it, a PNG. The benchmark's references are measured on the same. */
export const sceneForModel = (scene: Raster): Promise<Buffer> =>
  toSharp(scene)
    .resize(MODEL_SIDE, MODEL_SIDE, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
