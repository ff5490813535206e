import type { Build } from "#contracts/pipelines/inference.ts";

/** The terms of the model weights, which the owner of a deployment must know (inference/attention/models/README.md). */
export const MODEL_TERMS: Readonly<Record<Build, string>> = {
  full: "full is trained partly on data for non-commercial research (massvis) and on data without a stated licence (mit, fiwi, gdi); its encoder was trained on photographs of COCO. Clear these terms before you sell its predictions.",
  clean:
    "clean is trained only on fixations from repositories under the MIT licence. It is less accurate, most of all on web pages and designs.",
};
