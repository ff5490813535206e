import { describe, expect, it } from "vitest";
import { layoutStage } from "#adapters/browser/banner-stage.ts";
import { cutPage } from "#adapters/browser/cut-page.ts";
import { BANNER_POSITIONS, MAX_SLICES } from "#contracts/captures.ts";

describe("slices of a page", () => {
  it.each([
    [1080, 900, [1080]],
    [1200, 900, [900, 300]],
    [1799, 900, [900, 899]],
    [1800, 900, [900, 900]],
    [2000, 900, [900, 1100]],
    [2100, 900, [900, 900, 300]],
    [812, 700, [812]],
    [400, 700, [400]],
  ])("a page of %i pixels is cut into slices of %i", (height, slice, heights) => {
    expect(cutPage(height, slice).map((piece) => piece.height)).toEqual(heights);
  });

  it("a page is cut into a limited number of slices, without what lies below the last one", () => {
    const pieces = cutPage(100_000, 900);
    expect(pieces).toHaveLength(MAX_SLICES);
    expect(pieces.at(-1)).toEqual({ y: 900 * (MAX_SLICES - 1), height: 900 });
  });
});

describe("the background of a banner", () => {
  it.each(BANNER_POSITIONS)("the background of a banner has even sides and holds the whole banner, standing %s", (position) => {
    for (const dimensions of ["20x20", "300x250", "728x90", "301x599", "1920x1920"]) {
      const { width, height, banner } = layoutStage({ dimensions, position });
      expect([width % 2, height % 2]).toEqual([0, 0]);
      expect(banner.x).toBeGreaterThan(0);
      expect(banner.y).toBeGreaterThan(0);
      expect(banner.x + banner.width).toBeLessThan(width);
      expect(banner.y + banner.height).toBeLessThan(height);
    }
  });

  it("the background of a banner places it in its corner or the middle", () => {
    const at = (position: (typeof BANNER_POSITIONS)[number]) => layoutStage({ dimensions: "300x250", position }).banner;
    expect(at("lefttop")).toMatchObject({ x: 24, y: 24 });
    expect(at("center")).toMatchObject({ x: 75, y: 63 });
    expect(at("rightbottom")).toMatchObject({ x: 126, y: 102 });
  });
});
