import { AD_DIMENSIONS, type Application, type DEVICES } from "#contracts/reference.ts";

/**
 * The properties of a file that are known before it is uploaded. The size is that of the upright image or frame in pixels, if the
 * browser can read it.
 */
export type FileFacts = {
  readonly name: string;
  readonly kind: "image" | "video";
  readonly size?: { readonly width: number; readonly height: number } | undefined;
};

type AdDimensions = (typeof AD_DIMENSIONS)[number];
type Device = (typeof DEVICES)[number];

/** Words in file names that tell the type. The first match counts. */
const NAME_WORDS: readonly (readonly [RegExp, Application])[] = [
  [
    /\b(story|stories|reels?|posts?|instagram|insta|facebook|linkedin|tik ?tok|snapchat|pinterest|social|carousel)\b/,
    "Social media",
  ],
  [
    /\b(d?ooh|posters?|billboards?|outdoor|bus ?shelter|abri|6 ?sheet|48 ?sheet|mupi|citylight|street furniture)\b/,
    "(Digital) Out Of Home",
  ],
  [/\b(banner|leaderboard|skyscraper|mpu|display ad|half ?page|billboard ad)\b/, "Display Ads"],
  [
    /\b(ui|ux|dashboard|wireframes?|prototype|screenshot|screens?|home ?page|landing|landing ?page|checkout|mockup|website|webpage|app)\b/,
    "UX Design",
  ],
  [/\b(tvc|commercial|spot|pre ?roll|ads?|adverts?|trailer)\b/, "Ad / commercial"],
];

/** Widths of desktop screens in pixels. */
const DESKTOP_WIDTHS = [1024, 1280, 1366, 1440, 1536, 1600, 1680, 1728, 1920, 2560, 2880, 3456];
/** Sizes of posts and of full-screen stories in pixels, width × height. */
const SOCIAL_SIZES = [
  "1080x1080",
  "1080x1350",
  "1080x1440",
  "1080x1920",
  "1200x1200",
  "1200x627",
  "1200x628",
  "1200x630",
  "720x1280",
];
/** Sizes of phone screens at one pixel per point: widths, and how much taller than wide they are at least. */
const PHONE = { widths: [320, 360, 375, 384, 390, 393, 402, 411, 412, 414, 428, 430, 440], minRatio: 1.7 };

/**
 * Shapes of images that tell the type: banners are at least this much wider than tall, captured pages this much taller than wide.
 */
const BANNER_RATIO = 6;
const PAGE = { ratio: 2.5, minWidth: 700 };

/** The standard ad size of a file: exact, or exact at twice or three times as many pixels; undefined for other sizes. */
export function adDimensionsOf({ size }: FileFacts): AdDimensions | undefined {
  if (!size) return undefined;
  return AD_DIMENSIONS.find((dimensions) => {
    const [width, height] = sidesOf(dimensions);
    const scale = size.width / width;
    return [1, 2, 3].includes(scale) && size.height === height * scale;
  });
}

/** The standard ad size with the most similar shape; undefined if the size is unknown. */
export function closestAdDimensions(facts: FileFacts): AdDimensions | undefined {
  const { size } = facts;
  if (!size) return undefined;
  const exact = adDimensionsOf(facts);
  if (exact) return exact;
  const shape = Math.log(size.width / size.height);
  const distance = (dimensions: AdDimensions) => {
    const [width, height] = sidesOf(dimensions);
    return Math.abs(Math.log(width / height) - shape);
  };
  return AD_DIMENSIONS.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The device of a screen: tall and narrow ones are phones. Undefined if the size is unknown. */
export function deviceOf({ size }: FileFacts): Device | undefined {
  if (!size) return undefined;
  return size.height > size.width && (isPhone(size) || size.width < 1024) ? "mobile" : "desktop";
}

/**
 * The most likely type of a file: from an exact ad size, from its name, from the size of a screen or a post, then the type that
 * the user chose last, then from the shape of a banner or a page, and otherwise the one that leaves the decision to the model.
 * Users can change it.
 */
export function guessApplication(facts: FileFacts, last: Application | undefined): Application {
  const { kind, size } = facts;
  const isImage = kind === "image";
  const allowed = (application: Application | undefined) =>
    application === "Ad / commercial" && isImage ? undefined : application;
  if (adDimensionsOf(facts)) return "Display Ads";
  const words = ` ${facts.name
    .replace(/\.[^.]+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^a-zA-Z0-9]+/g, " ")
    .toLowerCase()} `;
  const named = allowed(NAME_WORDS.find(([pattern]) => pattern.test(words))?.[1]);
  if (named) return named;
  if (size && SOCIAL_SIZES.includes(`${size.width}x${size.height}`)) return "Social media";
  if (size && isImage && (isPhone(size) || DESKTOP_WIDTHS.includes(size.width))) return "UX Design";
  // A video after screenshots of a website is rarely a screen recording.
  const remembered = isImage || last !== "UX Design" ? allowed(last) : undefined;
  if (remembered) return remembered;
  if (isImage) return (size && typeOfShape(size)) ?? "Other";
  return size && size.height > size.width ? "Social media" : "Ad / commercial";
}

function typeOfShape({ width, height }: { width: number; height: number }): Application | undefined {
  if (width / height >= BANNER_RATIO) return "Display Ads";
  return height / width >= PAGE.ratio && width >= PAGE.minWidth ? "UX Design" : undefined;
}

function sidesOf(dimensions: AdDimensions): readonly [width: number, height: number] {
  const [width, height] = dimensions.split("x").map(Number);
  return [width!, height!];
}

function isPhone({ width, height }: { width: number; height: number }): boolean {
  return height / width >= PHONE.minRatio && [1, 2, 3].some((density) => PHONE.widths.includes(width / density));
}
