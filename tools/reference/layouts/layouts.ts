import type { ContentType } from "#contracts/pipelines/inference.ts";

/** A layout of our own; its name seeds its texts, colours and product. */
export type Layout = {
  readonly name: string;
  readonly kind: "ad" | "page" | "app";
  readonly content: Extract<ContentType, "design" | "web">;
  readonly width: number;
  readonly height: number;
  /** Whether a dialog covers the middle, over a dimmed background. */
  readonly dialog: boolean;
};

type Size = readonly [width: number, height: number];

/** Standard sizes of display and social media ads, in pixels. */
const AD_SIZES: readonly Size[] = [
  [300, 250],
  [728, 90],
  [160, 600],
  [300, 600],
  [970, 250],
  [1080, 1080],
  [1080, 1920],
  [1200, 628],
];
const SCREENS: readonly Size[] = [
  [1440, 900],
  [390, 844],
];
/** Layouts per size. */
const ADS = 5;
const PAGES = 4;
const APPS = 5;

/** All layouts: 40 ads, 16 web pages and 20 app screens. Every page and screen exists with and without its dialog. */
export function listLayouts(): Layout[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const ads = AD_SIZES.flatMap(([width, height]) =>
    numbers(ADS).map(
      (number): Layout => ({
        name: `ad-${width}x${height}-${number}`,
        kind: "ad",
        content: "design",
        width,
        height,
        dialog: false,
      }),
    ),
  );
  const screens = (kind: "page" | "app", count: number) =>
    SCREENS.flatMap(([width, height]) =>
      numbers(count).flatMap((number) =>
        [false, true].map((dialog): Layout => {
          const name = `${kind}-${width}x${height}-${number}${dialog ? "-dialog" : ""}`;
          return { name, kind, content: "web", width, height, dialog };
        }),
      ),
    );
  return [...ads, ...screens("page", PAGES), ...screens("app", APPS)];
}
