import type {
  SlideChartSource,
  SlideGallerySource,
  SlideImageSource,
  SlidePlaceholder,
  SlideSubject,
  SlideTableSource,
} from "#contracts/slides.ts";

/** An image: a file key, or for previews a URL, and what it shows for people who cannot see it. */
export type SlideImage = { readonly key: string; readonly alt: string; readonly areas?: SlideAreas };

/** Areas to outline on an image, in pixels of an image of that size. */
export type SlideAreas = {
  readonly size: { readonly width: number; readonly height: number };
  readonly boxes: readonly {
    readonly name: string;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  }[];
};

/** A bar of a chart: its value with the ends of its interval, and both as text. */
export type SlideBar = {
  readonly label: string;
  readonly value: number;
  readonly interval: readonly [low: number, high: number] | null;
  readonly text: string;
};
/** Bars on a scale from 0 to `max`. */
export type SlideChart = { readonly title: string; readonly max: number; readonly bars: readonly SlideBar[] };

/** A line over time, from the start to the end in equal steps. Its values are 0 to 100, and null where nothing stands out. */
export type SlideLine = { readonly label: string; readonly values: readonly (number | null)[] };
/** Lines over the seconds of a video, and the seconds at which new scenes begin. */
export type SlideTimeline = {
  readonly title: string;
  /** Note about the drawing; may be empty. */
  readonly note: string;
  readonly seconds: number;
  readonly lines: readonly SlideLine[];
  readonly cuts: readonly number[];
};

/** A table with a header row. The first column contains names. Long cells are cut off, except in a table of sentences. */
export type SlideTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly hasSentences?: true;
};

/** A score as large figure: "72", "90% range 64–80", "high". */
export type SlideScore = { readonly name: string; readonly value: string; readonly range: string; readonly text: string };

export type SlideGalleryItem = { readonly image: SlideImage; readonly caption: string };

/** Content for the boxes of a slide, by source. Boxes without content are left out. */
export type SlideContent = {
  readonly texts: Readonly<Partial<Record<SlidePlaceholder, string>>>;
  readonly images: Readonly<Partial<Record<SlideImageSource, SlideImage>>>;
  readonly scores: readonly SlideScore[];
  readonly charts: Readonly<Partial<Record<SlideChartSource, SlideChart>>>;
  /** Scores over time; only videos have them. */
  readonly timeline?: SlideTimeline;
  readonly tables: Readonly<Partial<Record<SlideTableSource, readonly SlideTable[]>>>;
  readonly galleries: Readonly<Partial<Record<SlideGallerySource, readonly SlideGalleryItem[]>>>;
};

/** Everything that slides print: the whole, then each heatmap. Equal data print equal slides. */
export type SlideData = {
  readonly subject: SlideSubject;
  readonly accent: string;
  readonly whole: SlideContent;
  readonly heatmaps: readonly SlideContent[];
};
