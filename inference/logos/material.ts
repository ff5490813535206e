import { type Background, backgroundOf, discriminantOf } from "./discriminant.ts";
import { alignByCheck, alignByLook, checkAt } from "./evidence.ts";
import { average, type Example, exampleOf, type Label, looksOfExamples } from "./examples.ts";
import { type Geometry, geometryOf } from "./geometry.ts";
import { type Pose, upright } from "./patch.ts";
import { randomOf } from "./random.ts";
import type { Mips } from "./raster.ts";
import { checkWindow, scanWindow } from "./windows.ts";

export type { Label };

/** Windows of the background, of the scan and of each part of the check. */
const BACKGROUNDS = 1500;

/** Everything that the models of an object's folds share. */
export type Material = {
  readonly id: string;
  readonly geometry: Geometry;
  readonly backgrounds: { readonly scan: Background; readonly check: readonly Background[] };
  readonly examples: readonly Example[];
};

/** Reads backgrounds and examples; labels are aligned with each other first. */
export function materialOf(id: string, labels: readonly Label[], frames: readonly Mips[]): Material {
  const aspects = labels.map(({ pose }) => pose.width / pose.height).toSorted((one, other) => one - other);
  const geometry = geometryOf(aspects[aspects.length >> 1]!);
  const backgrounds = readBackgrounds(frames, geometry);
  let aligned = labels;
  let examples = labels.map((label) => exampleOf(label, geometry));
  for (let round = 0; round < 2; round++) {
    // Each label is aligned with the others, not with itself.
    aligned = aligned.map((label, at) => {
      const others = examples.filter((_, other) => other !== at);
      const check = backgrounds.check.map((background, part) =>
        discriminantOf(background, average(others.map((example) => example.check[part]!))),
      );
      const start = { pose: label.pose, judgement: checkAt(label.mips, label.pose, { geometry, check }) };
      const { pose } = alignByCheck(label.mips, start, { geometry, check }, round as 0 | 1);
      if (round === 0) return { ...label, pose };
      return { ...label, pose: alignByLook(label.mips, pose, looksOfExamples(others, geometry)) };
    });
    examples = aligned.map((label) => exampleOf(label, geometry));
  }
  return { id, geometry, backgrounds, examples };
}

function readBackgrounds(frames: readonly Mips[], geometry: Geometry): Material["backgrounds"] {
  const random = randomOf(7);
  const somewhere = (): { mips: Mips; pose: Pose } => {
    const mips = frames[Math.floor(random() * frames.length)]!;
    const { width, height } = mips[0]!;
    const largest = Math.min(height * 0.6, (width * 0.6) / geometry.aspect);
    const tall = 12 * (Math.max(13, largest) / 12) ** random();
    return {
      mips,
      pose: upright(random() * width, random() * height, tall * geometry.aspect, tall),
    };
  };
  const places = Array.from({ length: BACKGROUNDS }, somewhere);
  const parts = places.map(({ mips, pose }) => checkWindow(mips, pose, geometry));
  return {
    scan: backgroundOf(places.map(({ mips, pose }) => scanWindow(mips, pose, geometry))),
    check: geometry.check.parts.map((_, part) => backgroundOf(parts.map((windows) => windows[part]!))),
  };
}
