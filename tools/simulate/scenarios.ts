/** An ad is an image that is then scored in templates. */
export type Kind = "image" | "video" | "ad";

/** Uploads of one kind within a period, at random moments. Videos have SEGMENTS segments unless `segments` says otherwise. */
type Uploads = { readonly kind: Kind; readonly count: number; readonly withinSeconds: number; readonly segments?: number };

export type Scenario = {
  readonly name: string;
  readonly uploads: readonly Uploads[];
  /** Settings of infra/settings.ts other than the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Seconds that the model takes for an image, other than the default (durations.ts). */
  readonly callSeconds?: number;
  /** Concurrent executions of the account's functions. Default 1,000, the limit of an established account. */
  readonly accountConcurrency?: number;
};

/** Segments of a video of five minutes. */
export const SEGMENTS = 30;

/** Segments of a video of fifteen minutes, the longest. */
export const LONGEST_SEGMENTS = 90;

/** Templates that an ad is scored in. */
export const TEMPLATES = 12;

const images: Uploads = { kind: "image", count: 200, withinSeconds: 20 };
const videos: Uploads = { kind: "video", count: 20, withinSeconds: 1 };

const ads: Uploads = { kind: "ad", count: 200, withinSeconds: 20 };

/** Ten thousand uploads in an hour, one in five of which is an ad. */
const mixed: readonly Uploads[] = [
  { kind: "image", count: 8000, withinSeconds: 3600 },
  { kind: "ad", count: 2000, withinSeconds: 3600 },
];

/** Loads under which no upload may fail. */
export const SCENARIOS: readonly Scenario[] = [
  { name: "8 images in 3 s", uploads: [{ kind: "image", count: 8, withinSeconds: 3 }] },
  { name: "200 images in 20 s", uploads: [images] },
  { name: "10,000 images in an hour", uploads: [{ kind: "image", count: 10_000, withinSeconds: 3600 }] },
  {
    name: "10,000 images in an hour, 2 s per prediction",
    uploads: [{ kind: "image", count: 10_000, withinSeconds: 3600 }],
    callSeconds: 2,
  },
  { name: "8,000 images and 2,000 ads in an hour", uploads: mixed },
  { name: "8,000 images and 2,000 ads in an hour, 2 s per prediction", uploads: mixed, callSeconds: 2 },
  { name: "8 ads in 3 s", uploads: [{ ...ads, count: 8, withinSeconds: 3 }] },
  { name: "200 ads in 20 s", uploads: [ads] },
  { name: "200 ads and 200 images in 20 s", uploads: [ads, images] },
  { name: "1,000 ads in an hour", uploads: [{ ...ads, count: 1000, withinSeconds: 3600 }] },
  { name: "one video of 5 min", uploads: [{ ...videos, count: 1 }] },
  { name: "20 videos of 5 min at once", uploads: [videos] },
  { name: "20 videos of 5 min at once and 200 images in 20 s", uploads: [videos, images] },
  { name: "the same, with reserved executions", uploads: [videos, images], settings: { reserveConcurrency: "true" } },
  { name: "20 videos of 5 min at once, 50 concurrent batches", uploads: [videos], settings: { videoConcurrency: 50 } },
  { name: "40 videos of 15 min at once", uploads: [{ ...videos, count: 40, segments: LONGEST_SEGMENTS }] },
  { name: "a new account (10 executions): 200 images in 20 s", uploads: [images], accountConcurrency: 10 },
  { name: "a new account (10 executions): 20 ads in 20 s", uploads: [{ ...ads, count: 20 }], accountConcurrency: 10 },
];
