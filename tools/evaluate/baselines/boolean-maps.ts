import { blur, type Plane, plane } from "./plane.ts";

/**
 * Boolean map saliency (Zhang & Sclaroff, ICCV 2013): each channel is thresholded at many levels; enclosed regions, not connected
 * to the image border, are figure. Small figures count more (each map is divided by its norm), and figures in many maps add up.
 */
export function booleanMaps(channels: readonly { readonly plane: Plane; readonly step: number }[], sigma: number): Plane {
  const { width, height } = channels[0]!.plane;
  const sum = plane(width, height);
  const above = new Uint8Array(width * height);
  const ground = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  for (const { plane: channel, step } of channels) {
    const { lowest, highest } = range(channel);
    for (let level = lowest + step / 2; level < highest; level += step) {
      for (let index = 0; index < above.length; index++) above[index] = channel.data[index]! > level ? 1 : 0;
      floodFromBorder(above, ground, stack, width, height);
      let enclosed = 0;
      let enclosedAbove = 0;
      for (let index = 0; index < ground.length; index++) {
        if (ground[index]) continue;
        enclosed++;
        enclosedAbove += above[index]!;
      }
      // The thresholded map and its complement are two maps, each with its own norm.
      const weights = [
        enclosed > enclosedAbove ? 1 / Math.sqrt(enclosed - enclosedAbove) : 0,
        enclosedAbove ? 1 / Math.sqrt(enclosedAbove) : 0,
      ];
      for (let index = 0; index < ground.length; index++) if (!ground[index]) sum.data[index]! += weights[above[index]!]!;
    }
  }
  return blur(sum, sigma);
}

function range({ data }: Plane): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of data) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}

/** Marks in `ground` every cell that a path of equal cells (four neighbours) connects to the border. */
function floodFromBorder(map: Uint8Array, ground: Uint8Array, stack: Int32Array, width: number, height: number): void {
  ground.fill(0);
  let top = 0;
  const visit = (index: number) => {
    if (ground[index]) return;
    ground[index] = 1;
    stack[top++] = index;
  };
  for (let column = 0; column < width; column++) {
    visit(column);
    visit((height - 1) * width + column);
  }
  for (let row = 0; row < height; row++) {
    visit(row * width);
    visit(row * width + width - 1);
  }
  while (top > 0) {
    const index = stack[--top]!;
    const side = map[index];
    const column = index % width;
    if (column > 0 && map[index - 1] === side) visit(index - 1);
    if (column < width - 1 && map[index + 1] === side) visit(index + 1);
    if (index >= width && map[index - width] === side) visit(index - width);
    if (index < map.length - width && map[index + width] === side) visit(index + width);
  }
}
