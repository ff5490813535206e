// Generated from the contracts of the public API by `npm run clients:generate`. Do not edit.

/** What the image or video is, which decides the templates that it is scored in */
export type Application = "UX Design" | "Display Ads" | "Social media" | "(Digital) Out Of Home" | "Ad / commercial" | "Other";

/** `requested` and `processed`: in progress; `done`: can be opened; `error`: its file was rejected; `failed`: the analysis did not succeed. The last two are refunded */
export type HeatmapStatus = "requested" | "processed" | "done" | "error" | "failed";

/** A heatmap of a file that will be uploaded */
export type NewHeatmap = {
  /** Its name in lists */
  readonly title: string;
  readonly application: Application;
  /** A benchmark of the same kind as the application */
  readonly benchmark?: BenchmarkChoice | undefined;
  /** Required for UX Design */
  readonly device?: "mobile" | "desktop" | "" | undefined;
  /** Required for Display Ads */
  readonly dimensions?:
    | "300x250"
    | "728x90"
    | "160x600"
    | "300x600"
    | "970x90"
    | "970x250"
    | "320x50"
    | "320x100"
    | "300x200"
    | ""
    | undefined;
  /** Country of its audience; empty for all */
  readonly country?: "" | "de" | "nl" | "es" | "uk" | "us" | undefined;
  /** Industry of its brand; empty for all */
  readonly industry?:
    | ""
    | "arts and entertainment"
    | "vehicles"
    | "computers electronics and technology"
    | "e-commerce and shopping"
    | "finance"
    | "food and beverages"
    | "home and garden"
    | "lifestyle"
    | "news and media"
    | "sports"
    | "travel"
    | undefined;
  /** Labels by which it is found */
  readonly tags?: readonly string[] | undefined;
  /** Its name in your system, such as the number of an order */
  readonly reference?: string | undefined;
  /** Only an ad of reports: not listed and not found by search; needs permission to create reports */
  readonly hidden?: boolean | undefined;
  /** Of an image: audit it as soon as it is analysed, if the workspace has audits and its application has one */
  readonly audit?: boolean | undefined;
  /** Areas of an image to measure as soon as it is analysed; what lies beyond its edges is left out */
  readonly areas_of_interest?:
    | readonly {
        /** Id, unique among the areas of its heatmap */
        readonly uid: string;
        /** Its name */
        readonly name: string;
        /** Pixels from the left edge */
        readonly left: number;
        /** Pixels from the top edge */
        readonly top: number;
        /** Pixels */
        readonly width: number;
        /** Pixels */
        readonly height: number;
      }[]
    | undefined;
  /** The heatmap of the image that this one is another version of, such as before an edit: its page leads to their comparison */
  readonly version_of?: HeatmapId | undefined;
  /** Projects to add it to */
  readonly projectIds?: readonly ProjectId[] | undefined;
  /** The file that will be uploaded */
  readonly file: {
    /** Name of the file, for people */
    readonly name: string;
    /** Bytes */
    readonly size: number;
    /** Declared format; the analysis detects it from the content */
    readonly extension: "jpg" | "jpeg" | "png" | "webp" | "avif" | "gif" | "bmp" | "mp4" | "mov" | "webm" | "m4v" | "avi" | "mpg";
  };
};

export type BenchmarkChoice = {
  /** Id of the benchmark */
  readonly uid: string;
  /** Its version, as `GET /v1/benchmarks` lists it */
  readonly version: number;
};

/** Id of a heatmap */
export type HeatmapId = string;

/** Id of a project */
export type ProjectId = string;

export type NewGaze = {
  /** Text of the file; commas, semicolons or tabs */
  readonly csv: string;
  /** Name of the image in the file, if it has several */
  readonly stimulus?: string | undefined;
  /** Without it the image filled what the coordinates refer to */
  readonly frame?: GazeFrame | undefined;
};

export type GazeFrame = {
  /** From the left edge */
  readonly left: number;
  /** From the top edge */
  readonly top: number;
  /** In the unit of the file */
  readonly width: number;
  /** In the unit of the file */
  readonly height: number;
};

/** A heatmap of a website */
export type WebsiteRequest = {
  /** A public http or https URL; https without a scheme */
  readonly url: string;
  /** Default: the page's own title */
  readonly title?: string | undefined;
  /** Capture the page as a phone shows it */
  readonly mobile?: boolean | undefined;
  /** Capture the whole page in slices instead of only its first screen */
  readonly fullPage?: boolean | undefined;
  /** Milliseconds to wait between page load and capture */
  readonly delay?: number | undefined;
  /** CSS selector of elements to hide */
  readonly hide_selector?: string | undefined;
  /** Scroll position before the capture: pixels from the top, or a CSS selector */
  readonly scroll_to?: number | string | undefined;
  /** Also record a video that scrolls through the page, for a video credit */
  readonly add_scrolling_video?: boolean | undefined;
  /** Audit it as soon as it is analysed, if the workspace has audits */
  readonly audit?: boolean | undefined;
  readonly application?: Application | undefined;
  /** Country of its audience; empty for all */
  readonly country?: "" | "de" | "nl" | "es" | "uk" | "us" | undefined;
  /** Industry of its brand; empty for all */
  readonly industry?:
    | ""
    | "arts and entertainment"
    | "vehicles"
    | "computers electronics and technology"
    | "e-commerce and shopping"
    | "finance"
    | "food and beverages"
    | "home and garden"
    | "lifestyle"
    | "news and media"
    | "sports"
    | "travel"
    | undefined;
  /** Labels by which it is found */
  readonly tags?: readonly string[] | undefined;
  /** Its name in your system, such as the number of an order */
  readonly reference?: string | undefined;
  /** A benchmark of the same kind as the application */
  readonly benchmark?: BenchmarkChoice | undefined;
  /** Projects to add it to */
  readonly projectIds?: readonly ProjectId[] | undefined;
};

/** A heatmap of an HTML5 banner */
export type BannerRequest = {
  /** A public http or https URL of the banner */
  readonly src: string;
  /** Its name in lists */
  readonly title: string;
  /** Milliseconds to record */
  readonly duration?: number | undefined;
  /** Position of the banner on the page */
  readonly position?: "lefttop" | "righttop" | "center" | "leftbottom" | "rightbottom" | undefined;
  /** Width and height in pixels, such as `300x600` */
  readonly dimensions: string;
  /** Always Display Ads */
  readonly application?: "Display Ads" | undefined;
  /** Always a video */
  readonly type?: "video" | undefined;
  /** Always html5 */
  readonly subtype?: "html5" | undefined;
  /** Has no effect */
  readonly public?: false | undefined;
  /** Has no effect */
  readonly admin?: boolean | undefined;
  /** Country of its audience; empty for all */
  readonly country?: "" | "de" | "nl" | "es" | "uk" | "us" | undefined;
  /** Industry of its brand; empty for all */
  readonly industry?:
    | ""
    | "arts and entertainment"
    | "vehicles"
    | "computers electronics and technology"
    | "e-commerce and shopping"
    | "finance"
    | "food and beverages"
    | "home and garden"
    | "lifestyle"
    | "news and media"
    | "sports"
    | "travel"
    | undefined;
  /** Labels by which it is found */
  readonly tags?: readonly string[] | undefined;
  /** Its name in your system, such as the number of an order */
  readonly reference?: string | undefined;
  /** A benchmark of the same kind as the application */
  readonly benchmark?: BenchmarkChoice | undefined;
  /** Projects to add it to */
  readonly projectIds?: readonly ProjectId[] | undefined;
};

/** What is created: one of the three */
export type BatchItem =
  | {
      readonly heatmap: NewHeatmap;
    }
  | {
      readonly website: WebsiteRequest;
    }
  | {
      readonly banner: BannerRequest;
    };

/** Id of a batch */
export type BatchId = string;

/** Id of a heatmap or a report, or the `job_id` of an analysis */
export type JobId = string;

/** `move` also resizes; `remove` fills the box from what surrounds it; `recolour` replaces one colour of the box */
export type Edit =
  | {
      /** What the edit does */
      readonly kind: "move";
      readonly box: EditBox;
      /** Where it goes, with its new size */
      readonly to: EditBox;
    }
  | {
      /** What the edit does */
      readonly kind: "remove";
      readonly box: EditBox;
    }
  | {
      /** What the edit does */
      readonly kind: "blur";
      readonly box: EditBox;
    }
  | {
      /** What the edit does */
      readonly kind: "brighten";
      readonly box: EditBox;
    }
  | {
      /** What the edit does */
      readonly kind: "recolour";
      readonly box: EditBox;
      /** Such as `#1f2937` */
      readonly colour: string;
      /** The colour to replace; by default the most frequent one of the box */
      readonly from?: string | undefined;
    };

/** Where: a rectangle in pixels of the upright image */
export type EditBox = {
  /** Pixels from the left edge */
  readonly left: number;
  /** Pixels from the top edge */
  readonly top: number;
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
};

export type NewBrandRequest = {
  readonly brand?: BrandModelId | undefined;
  /** A brand that is not in the list, which our team answers */
  readonly custom?:
    | {
        readonly type: CustomBrandType;
      }
    | undefined;
  /** Words to track, separated by spaces */
  readonly text?: string | undefined;
  /** Of the words */
  readonly language?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | undefined;
};

/** Id of a brand that can be tracked */
export type BrandModelId = string;

/** Track its logo, its name as text, or both */
export type CustomBrandType = "image" | "text" | "image and text";

/** Id of a comment */
export type CommentId = string;

export type CommentPlace = {
  /** 0 to 1 of the width */
  readonly x: number;
  /** 0 to 1 of the height */
  readonly y: number;
};

export type NewReport = {
  /** Its name in lists */
  readonly title: string;
  readonly type: TemplateKind;
  /** Rank the ads by their attention scores */
  readonly attention_benchmark?: boolean | undefined;
  /** Rank the ads by their clarity */
  readonly clarity_benchmark?: boolean | undefined;
  /** Ids of the heatmaps of its ads, in the order of the report */
  readonly heatmaps: readonly HeatmapId[];
  /** Titles of ads in the report; by default an ad has the title of its heatmap */
  readonly titles?:
    | readonly {
        /** Id of the heatmap of the ad */
        readonly heatmap: HeatmapId;
        /** Its title in the report */
        readonly title: string;
      }[]
    | undefined;
  /** Ids of its templates, which `GET /v1/reports/templates` lists */
  readonly ids: readonly number[];
};

/** Where ads are placed: outdoors, on pages, or in social media */
export type TemplateKind = "ooh" | "display" | "social";

/** Id of a report */
export type ReportId = string;

/** Id of a zip */
export type ZipId = string;

/** Name of a data file */
export type DataFileName =
  | "scores.json"
  | "scores.csv"
  | "areas.json"
  | "areas.csv"
  | "frames.json"
  | "frames.csv"
  | "brand.json"
  | "brand.csv";

/** PDF or PowerPoint */
export type SlideFormat = "pdf" | "pptx";

/** Id of a slide template */
export type SlideTemplateId = string;

/** Id of requested slides */
export type SlidesId = string;

export type NewWebhook = {
  /** Its name */
  readonly title: string;
  /** An https URL, the ARN of an event bus of Amazon EventBridge, or `listen`: then nothing is sent, a program reads the deliveries, the webhook ends after 24 hours, and its destination can’t be changed */
  readonly destination: string;
  /** What is announced */
  readonly events: readonly (
    | "heatmap.done"
    | "heatmap.failed"
    | "heatmap.scored"
    | "heatmap.deleted"
    | "capture.done"
    | "audit.done"
    | "audit.failed"
    | "report.done"
    | "report.failed"
    | "brand.done"
    | "brand.rejected"
    | "batch.done"
    | "credits.low"
    | "export.done"
    | "export.failed"
  )[];
};

/** Id of a webhook */
export type WebhookId = string;

export type WebhookEdit = {
  /** Its name */
  readonly title?: string | undefined;
  /** An https URL, the ARN of an event bus of Amazon EventBridge, or `listen`: then nothing is sent, a program reads the deliveries, the webhook ends after 24 hours, and its destination can’t be changed */
  readonly destination?: string | undefined;
  /** What is announced */
  readonly events?:
    | readonly (
        | "heatmap.done"
        | "heatmap.failed"
        | "heatmap.scored"
        | "heatmap.deleted"
        | "capture.done"
        | "audit.done"
        | "audit.failed"
        | "report.done"
        | "report.failed"
        | "brand.done"
        | "brand.rejected"
        | "batch.done"
        | "credits.low"
        | "export.done"
        | "export.failed"
      )[]
    | undefined;
  /** A disabled webhook gets no messages */
  readonly state?: "enabled" | "disabled" | undefined;
};

export type SecretRotation = {
  /** How long the old secret also signs */
  readonly overlap_hours?: 0 | 1 | 24 | 168 | undefined;
};

/** Id of a delivery */
export type WebhookDeliveryId = string;

export type NewDeviceLogin = {
  /** Program and computer, shown to the person who confirms */
  readonly client: string;
};

export type DeviceQuestion = {
  /** The code that the login began with */
  readonly device_code: string;
};

export type WebhookMessage = {
  readonly type: WebhookEventName;
  /** When it happened */
  readonly timestamp: string;
  /** What it happened to */
  readonly data: {
    /** Kind of the object */
    readonly object: "heatmap" | "report" | "batch" | "zip" | "slides" | "workspace" | "webhook";
    /** Its id. Read its current state with GET /v1/heatmaps/{uid}, GET /v1/reports/{uid}, GET /v1/batches/{uid}, GET /v1/workspaces/current, or the operation of its export */
    readonly uid: string;
    /** `reference` of the heatmap, if it was created with one */
    readonly reference?: string | undefined;
  };
};

/** What happened */
export type WebhookEventName =
  | "heatmap.done"
  | "heatmap.failed"
  | "heatmap.scored"
  | "heatmap.deleted"
  | "capture.done"
  | "audit.done"
  | "audit.failed"
  | "report.done"
  | "report.failed"
  | "brand.done"
  | "brand.rejected"
  | "batch.done"
  | "credits.low"
  | "export.done"
  | "export.failed"
  | "webhook.test";

export type HeatmapPage = {
  readonly heatmaps: readonly HeatmapCard[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

/** A heatmap as lists show it. URLs are presigned and valid for five minutes */
export type HeatmapCard = {
  readonly uid: HeatmapId;
  /** As given by its creator, or of the captured page */
  readonly title: string;
  /** Whether its file is an image or a video */
  readonly type: "image" | "video";
  readonly subtype: HeatmapSubtype;
  readonly application: Application;
  /** The benchmark that it is compared with; null for the templates of its application */
  readonly benchmark: HeatmapBenchmark | null;
  readonly status: HeatmapStatus;
  /** Progress of the analysis in percent; null unless in progress */
  readonly progress: number | null;
  /** Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown */
  readonly ready_at: string | null;
  /** Of a video, in seconds; null for images and before inspection */
  readonly duration: number | null;
  /** Why it has no result; null unless `status` is `error` or `failed` */
  readonly problem: HeatmapProblem | null;
  /** When it was created */
  readonly created_at: string;
  /** Uid of the person or key that created it */
  readonly requested_by: string;
  /** Name of the person or key that created it */
  readonly requested_by_name: string;
  /** Labels by which it is found */
  readonly tags: readonly string[];
  /** Its name in your system, if it was created with one */
  readonly reference: string | null;
  /** Small image; null before inspection */
  readonly thumbnail: string | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly width: number | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly height: number | null;
  /** Standard size of a display ad, such as `300x250`; empty for others */
  readonly dimensions: string;
  /** Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals` */
  readonly clarity_score_percentile: number | null;
  /** Mean of its scores in templates; null without any, and for Other and UX Design */
  readonly attention_score: number | null;
  /** False if the image is flat, so that its scores are those of the centre prior; null before it is done */
  readonly stands_out: boolean | null;
  /** Scores of which it is open whether they are above or below average for people: their 90% interval contains the average, and neither side is likely enough (`metrics.statements`). It says nothing about whether there is a number: `clarity_score_percentile` may be a number although it is listed here, and null although it is not */
  readonly uncertain_scores: readonly ("attention" | "clarity")[];
  /** Anyone with its share link can see it */
  readonly public: boolean;
  /** Number of comments */
  readonly timeline: number;
  /** A reanalysis is in progress; until it is done the previous result is shown */
  readonly renewing: boolean;
  /** Of a video: the state of its brand analytics; null until it is requested */
  readonly logo_tracking_status: BrandStatus | null;
  /** Waiting for its file: the upload is in progress, or was abandoned and will expire */
  readonly uploading: boolean;
  /** Number of slices of a page captured in full, whose first slice this is; otherwise 0 */
  readonly slices: number;
  /** The first slice of the page that this is a further slice of; lists omit it */
  readonly part_of: HeatmapId | null;
  /** Grows with every change; an edit names the one that it is based on */
  readonly version: number;
};

/** How its file was made: `website`, a captured page or a slice of one; `scrolling`, a video that scrolls through a page; `html5`, a recorded banner; `frame`, a frame of a video; `search`, a search results page; empty: it was uploaded */
export type HeatmapSubtype = "" | "website" | "scrolling" | "html5" | "frame" | "search";

export type HeatmapBenchmark = {
  /** Id of the benchmark */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  /** The version that it is compared with */
  readonly version: number;
  /** Number of ads in the version */
  readonly subjects: number;
  /** Categories of the templates it was scored in, such as `Place: Station`; empty before that */
  readonly categories: readonly string[];
};

export type HeatmapProblem = {
  /** Stable code, for programs */
  readonly code: string;
  /** What went wrong, for people */
  readonly message: string;
};

export type BrandStatus = "requested" | "processing" | "done";

export type Problem = {
  /** `urn:sightline:error:` and the code */
  readonly type: string;
  /** Name of the status */
  readonly title: string;
  /** HTTP status */
  readonly status: number;
  /** What is wrong, for people */
  readonly detail: string;
  /** Stable code, for programs */
  readonly code: string;
  /** For `request.invalid`, `issues` with path and message */
  readonly details: Readonly<Record<string, unknown>>;
  /** Id of the request, as in `X-Request-Id`; name it when you contact support */
  readonly request_id: string;
};

export type CreatedHeatmap = {
  /** What was created */
  readonly heatmap: HeatmapCard;
  /** Where to send its file */
  readonly upload: Upload;
};

export type UploadForm = {
  /** The file is sent with a form */
  readonly kind: "form";
  /** Where to send the form, by POST */
  readonly url: string;
  /** Fields of the form, before the file */
  readonly fields: Readonly<Record<string, string>>;
  /** Until when the form can be sent */
  readonly expires_at: string;
};

export type UploadParts = {
  /** The file is sent in parts */
  readonly kind: "parts";
  /** Bytes of each part but the last */
  readonly part_bytes: number;
  /** Number of parts */
  readonly parts: number;
  /** Numbers of the parts that have arrived */
  readonly received: readonly number[];
  /** Until when parts can be sent */
  readonly expires_at: string;
};

export type Upload = UploadForm | UploadParts;

export type HeatmapFacets = {
  /** Most used first, at most 200 */
  readonly tags: readonly {
    /** As most heatmaps spell it */
    readonly tag: string;
    /** Number of heatmaps in the list */
    readonly count: number;
  }[];
  /** Who created them */
  readonly owners: readonly {
    /** Value of the filter `owner` */
    readonly uid: string;
    /** Name of the person or key */
    readonly name: string;
    /** Number of heatmaps in the list */
    readonly count: number;
  }[];
  /** What they are compared with */
  readonly benchmarks: readonly {
    /** Value of the filter `benchmark` */
    readonly uid: string;
    /** Its name */
    readonly name: string;
    /** Number of heatmaps in the list */
    readonly count: number;
  }[];
  /** Of the templates that they were scored in */
  readonly benchmark_categories: readonly {
    /** Value of the filter `benchmark_category` */
    readonly category: string;
    /** Number of heatmaps in the list */
    readonly count: number;
  }[];
};

export type UploadLinks = {
  /** One for each part */
  readonly links: readonly {
    /** Number of the part */
    readonly part: number;
    /** Where to send it, by PUT */
    readonly url: string;
  }[];
  /** Until when parts can be sent */
  readonly expires_at: string;
};

export type GenerateJob = {
  /** Id of the analysis, for `GET /v1/jobs/{uid}` */
  readonly job_id: string;
  readonly status: HeatmapStatus;
  readonly heatmap_uid: HeatmapId;
  /** Credits that were debited for it */
  readonly credits_reserved: number;
};

export type HeatmapDetail = {
  readonly uid: HeatmapId;
  /** As given by its creator, or of the captured page */
  readonly title: string;
  /** Whether its file is an image or a video */
  readonly type: "image" | "video";
  readonly subtype: HeatmapSubtype;
  readonly application: Application;
  /** The benchmark that it is compared with; null for the templates of its application */
  readonly benchmark: HeatmapBenchmark | null;
  readonly status: HeatmapStatus;
  /** Progress of the analysis in percent; null unless in progress */
  readonly progress: number | null;
  /** Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown */
  readonly ready_at: string | null;
  /** Of a video, in seconds; null for images and before inspection */
  readonly duration: number | null;
  /** Why it has no result; null unless `status` is `error` or `failed` */
  readonly problem: HeatmapProblem | null;
  /** When it was created */
  readonly created_at: string;
  /** Uid of the person or key that created it */
  readonly requested_by: string;
  /** Name of the person or key that created it */
  readonly requested_by_name: string;
  /** Labels by which it is found */
  readonly tags: readonly string[];
  /** Its name in your system, if it was created with one */
  readonly reference: string | null;
  /** Small image; null before inspection */
  readonly thumbnail: string | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly width: number | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly height: number | null;
  /** Standard size of a display ad, such as `300x250`; empty for others */
  readonly dimensions: string;
  /** Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals` */
  readonly clarity_score_percentile: number | null;
  /** Mean of its scores in templates; null without any, and for Other and UX Design */
  readonly attention_score: number | null;
  /** False if the image is flat, so that its scores are those of the centre prior; null before it is done */
  readonly stands_out: boolean | null;
  /** Scores of which it is open whether they are above or below average for people: their 90% interval contains the average, and neither side is likely enough (`metrics.statements`). It says nothing about whether there is a number: `clarity_score_percentile` may be a number although it is listed here, and null although it is not */
  readonly uncertain_scores: readonly ("attention" | "clarity")[];
  /** Anyone with its share link can see it */
  readonly public: boolean;
  /** Number of comments */
  readonly timeline: number;
  /** A reanalysis is in progress; until it is done the previous result is shown */
  readonly renewing: boolean;
  /** Of a video: the state of its brand analytics; null until it is requested */
  readonly logo_tracking_status: BrandStatus | null;
  /** Waiting for its file: the upload is in progress, or was abandoned and will expire */
  readonly uploading: boolean;
  /** Number of slices of a page captured in full, whose first slice this is; otherwise 0 */
  readonly slices: number;
  /** The first slice of the page that this is a further slice of; lists omit it */
  readonly part_of: HeatmapId | null;
  /** Grows with every change; an edit names the one that it is based on */
  readonly version: number;
  /** Code of the application; null for those without one */
  readonly category: "DISPLAY" | "AD" | "UX" | null;
  /** Of UX designs; empty for others */
  readonly device: "mobile" | "desktop" | "";
  /** Country of its audience; empty for all */
  readonly country: string;
  /** Industry of its brand; empty for all */
  readonly industry: string;
  /** `viewport` for UX designs, which are scored by their first screen; empty for others */
  readonly condition: "viewport" | "";
  /** Format of the file, such as `png` */
  readonly extension: string;
  /** Number of its analysis: grows when it is analysed again */
  readonly gen: number;
  /** Captured URL, or searched keyword; empty for an upload and for a frame */
  readonly source: string;
  /** Brightness of an image on a coarse grid, in base64, which tells variants of one image; null for videos */
  readonly fingerprint: string | null;
  /** Null for images, and until the video is done */
  readonly video: VideoFacts | null;
  /** The page captured in full that this is a slice of, from top to bottom; null for others */
  readonly page: {
    /** The first slice */
    readonly uid: HeatmapId;
    /** Title of the page */
    readonly title: string;
    /** Its slices */
    readonly slices: readonly PageSlice[];
  } | null;
  /** The heatmap that it was created as another version of; null for others, and once that is deleted or moved away */
  readonly version_of: {
    readonly uid: HeatmapId;
    /** Its current title */
    readonly title: string;
  } | null;
  /** Projects that contain it */
  readonly projectIds: readonly ProjectId[];
  /** Its scores; null before it is done */
  readonly metrics: Metrics | null;
  /** Where people look, in viewing order; empty for videos */
  readonly fixations: readonly Fixation[];
  /** Areas that were drawn on it, with their shares of attention */
  readonly areas_of_interest: readonly AreaOfInterest[];
  /** How the attention score was computed; null before that, and for applications without templates */
  readonly attention: AttentionResult | null;
  /** Cells of the grid marked by a user; null until then */
  readonly text_in_ad: readonly number[] | null;
  /** Result of text recognition; null until requested, and for videos */
  readonly text: TextReading | null;
  /** The ad in the templates of its application; empty until it is scored in them */
  readonly templates_images: readonly TemplateImage[];
  /** The video with its tracked brand; null until that is done */
  readonly brandURL: string | null;
  /** Name of the owner, for staff who see a heatmap outside their scope; null for other callers */
  readonly seen_as_staff: string | null;
  /** Uid of the user it was transferred from; empty if it never was */
  readonly transferred_from: string;
  /** The upright display copy of the image; for a video, the original with its sound */
  readonly imageURL: string | null;
  /** Only the heatmap overlay, transparent where no one looks; for a video, the video with its heatmap and sound */
  readonly heatmapURL: string | null;
  /** The image with its heatmap; for a video, its most attended frame with its heatmap */
  readonly combined: string | null;
  /** Only what people look at; null before it is done */
  readonly peekthroughURL: string | null;
  /** The image with its fixations; null for videos and before it is done */
  readonly gazeplot: string | null;
  /** 16-bit greyscale attention map at the image's own size, largest value 65535; for a video, the mean of all analysed frames */
  readonly mask: string | null;
  /** The mask as a NumPy array: for an image uint16 [height, width]; for a video uint8 [frames, height, width], smaller than the frame. Null for older results */
  readonly maskArray: string | null;
};

export type VideoFacts = {
  /** Frame rate of the displayed videos, equal to the source's */
  readonly fps: number;
  /** Whether the displayed videos have sound */
  readonly has_sound: boolean;
  /** Number of analysed frames, see FrameMetrics */
  readonly frames: number;
};

export type PageSlice = {
  readonly uid: HeatmapId;
  readonly status: HeatmapStatus;
  /** Progress of the analysis in percent; null unless in progress */
  readonly progress: number | null;
  /** Why it has no result; null unless `status` is `error` or `failed` */
  readonly problem: HeatmapProblem | null;
  /** Small image; null before inspection */
  readonly thumbnail: string | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly width: number | null;
  /** Pixels of the upright image or video; null before inspection */
  readonly height: number | null;
  /** Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals` */
  readonly clarity_score_percentile: number | null;
  /** False if the image is flat, so that its scores are those of the centre prior; null before it is done */
  readonly stands_out: boolean | null;
  /** Counted from the top of the page */
  readonly number: number;
  /** Where people look, in viewing order */
  readonly fixations: readonly Fixation[];
  /** The slice; null before it is done */
  readonly imageURL: string | null;
  /** Only its heatmap overlay; null before it is done */
  readonly heatmapURL: string | null;
  /** Only what people look at; null before it is done */
  readonly peekthroughURL: string | null;
};

export type Fixation = {
  /** 0 to 1 of the width */
  readonly x: number;
  /** 0 to 1 of the height */
  readonly y: number;
  /** Milliseconds */
  readonly duration: number;
};

export type Metrics = {
  /** Percentile of the area among the references, 0 to 100 */
  readonly percentile_area: number;
  /** Percentile of the distance among the references, 0 to 100 */
  readonly percentile_distances: number;
  /** Smallest fraction of the image’s area that holds `area_share` of the attention, in human units */
  readonly area: number;
  /** 0.8; 0.5 in results of earlier versions of the scores */
  readonly area_share: number;
  /** Mean distance between two points of the map, weighted by attention, over the diagonal, in human units */
  readonly distances: number;
  /** 100 − percentile_area. Show it only if `precise` lists it */
  readonly focus: number;
  /** 100 − percentile_distances. Show it only if `precise` lists it */
  readonly proximity: number;
  /** False if the image is flat and the map is only the centre prior */
  readonly stands_out: boolean;
  /** The images that the scores are compared with; null in results of earlier versions of the scores. `ad` are graphic designs from research and ads drawn by a program, not a sample of published ads */
  readonly group: ReferenceGroup | null;
  /** The scores that are precise enough to be shown as numbers: 90% intervals of at most 70 points on average */
  readonly precise: readonly ("focus" | "proximity" | "clarity")[];
  /** 90% intervals of the scores from human attention; null for a flat image and for older results. People were measured on still images and first screens only: videos have the intervals of still images, and the group `page_slice` those of `page` */
  readonly intervals: ScoreIntervals | null;
  /** For each score whether it is above or below the middle of its references; null where this is too uncertain, and for videos, because no people were measured watching videos */
  readonly statements: {
    /** Of focus */
    readonly focus: ScoreStatement | null;
    /** Of proximity */
    readonly proximity: ScoreStatement | null;
    /** Of clarity */
    readonly clarity: ScoreStatement | null;
  } | null;
  /** Data for comparisons; null for a flat image and for older results */
  readonly comparison: {
    /** Of focus */
    readonly focus: ScoreComparison;
    /** Of proximity */
    readonly proximity: ScoreComparison;
    /** Of clarity */
    readonly clarity: ScoreComparison;
  } | null;
  /** Data for comparisons of areas, which may become more precise; null for a flat image and for older results */
  readonly share_comparison: ShareComparison | null;
  /** A simpler rule for comparisons of areas, which `share_comparison` replaces; null if there is none */
  readonly share_threshold: number | null;
  /** Name and version of the attention model */
  readonly model: string;
  /** Name and version of the references */
  readonly reference: string;
  /** Version of the interval parameters */
  readonly calibration: string | null;
};

export type ReferenceGroup = "photograph" | "page" | "page_slice" | "ad" | "infographic";

export type ScoreIntervals = {
  /** Low and high end, 0 to 100 */
  readonly focus: readonly [number, number];
  /** Low and high end, 0 to 100 */
  readonly proximity: readonly [number, number];
  /** Low and high end, 0 to 100 */
  readonly clarity: readonly [number, number];
  /** Null in results of earlier versions of the scores */
  readonly area: readonly [number, number] | null;
  /** Null in results of earlier versions of the scores */
  readonly distances: readonly [number, number] | null;
};

export type ScoreStatement = {
  /** Of the middle of the references */
  readonly side: "above" | "below";
  /** That this is right for people */
  readonly probability: number;
};

export type ScoreComparison = {
  /** Position that people are expected to confirm, in standard deviations. That of focus of ads also uses proximity. */
  readonly position: number;
  /** The difference of positions from which on 9 of 10 comparisons are right, if the scores differ in the same direction; null if there is none */
  readonly threshold: number | null;
  /** The same for two variants of one image; null if they are never told apart by this score */
  readonly variant_threshold: number | null;
};

export type ShareComparison = {
  /** Shares p and q, 0 to 1, of an area differ from |p − q| = reach · √(p(1 − p) + q(1 − q)) on: at least 9 of 10 such comparisons are right; null if there is none */
  readonly reach: number | null;
  /** The same for two variants of one image */
  readonly variant_reach: number | null;
};

export type AreaOfInterest = {
  /** Id, unique among the areas of its heatmap */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  /** Pixels from the left edge */
  readonly left: number;
  /** Pixels from the top edge */
  readonly top: number;
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
  /** Its share of all attention, 0 to 1 */
  readonly value: number;
  /** 90% interval of the human share of attention of the area; null if unknown */
  readonly interval: readonly [number, number] | null;
};

export type AttentionResult = {
  /** Mean of the scores in templates, 0 to 100; null without any */
  readonly score: number | null;
  /** 90% interval of the score; null without one */
  readonly interval: readonly [number, number] | null;
  /** Number of templates with a score */
  readonly templates: number;
  /** Number of templates that could not be scored */
  readonly failed: number;
  /** Number of ads in the benchmark */
  readonly ads: number;
  /** Of a video: the scores of its frames; empty for images */
  readonly frames: readonly number[];
  /** The benchmark chosen as its type; null for the shipped one */
  readonly benchmark: HeatmapBenchmark | null;
  /** Why there is no score: the benchmark was deleted before, it was measured with another model, or no template could be scored */
  readonly problem: "benchmark_deleted" | "other_model" | "failed" | null;
};

export type TextReading = {
  /** `requested` while the text is being read */
  readonly state: "requested" | "done" | "failed";
  /** Cells of the five-by-five grid that contain text, numbered from 1 along the rows */
  readonly boxes: readonly number[];
  /** Where each word is */
  readonly words: readonly {
    /** The word */
    readonly text: string;
    /** Pixels from the left edge */
    readonly left: number;
    /** Pixels from the top edge */
    readonly top: number;
    /** Pixels */
    readonly width: number;
    /** Pixels */
    readonly height: number;
    /** How certain the recognition is, in percent */
    readonly confidence: number;
  }[];
};

export type TemplateImage = {
  /** Kind, or benchmark and version, and number of the template, such as `ooh-28` */
  readonly id: string;
  /** Name of the template */
  readonly name: string;
  /** The scene with the ad */
  readonly original: string;
  /** The same with its heatmap */
  readonly heatmap: string;
  /** Share of the attention of the scene that the ad receives */
  readonly share: ShareOfAttention;
  /** Null if the benchmark was not measured with this model */
  readonly score: number | null;
  /** 90% interval of the score; null without one */
  readonly interval: readonly [number, number] | null;
};

export type ShareOfAttention = {
  /** 0 to 1 */
  readonly value: number;
  /** 90% interval, 0 to 1 */
  readonly interval: readonly [number, number];
};

export type DeletedHeatmap = {
  readonly deleted: HeatmapId;
};

export type GazeComparison = {
  /** Null until imported */
  readonly gaze: Gaze | null;
  /** The areas of interest of the heatmap */
  readonly areas: readonly GazeArea[];
  /** Of all images with gaze */
  readonly summary: GazeSummary;
};

export type Gaze = {
  readonly format: GazeFormat;
  /** Number of people */
  readonly viewers: number;
  /** Number of fixations within the image */
  readonly fixations: number;
  /** Fixations outside the image, which are left out */
  readonly outside: number;
  /** The file had gaze points, from which fixations were computed */
  readonly from_samples: boolean;
  /** When it was imported */
  readonly imported_at: string;
  /** How well the prediction agrees with them */
  readonly agreement: GazeAgreement;
  /** Where they looked */
  readonly people: GazeGrid;
  /** Where the prediction expects people to look */
  readonly predicted: GazeGrid;
};

/** The program whose export the file is */
export type GazeFormat = "tobii" | "realeye" | "gazepoint" | "webgazer" | "generic";

export type GazeAgreement = {
  /** Normalized scanpath saliency (Peters et al. 2005) */
  readonly nss: number;
  /** Pearson’s correlation of both maps */
  readonly cc: number;
  /** Area under the ROC curve after Judd et al. 2009 */
  readonly auc: number;
  /** Null with fewer than four viewers */
  readonly people: {
    /** As above */
    readonly nss: number;
    /** As above */
    readonly cc: number;
    /** As above */
    readonly auc: number;
  } | null;
};

export type GazeGrid = {
  /** Cells in a row */
  readonly width: number;
  /** Number of rows */
  readonly height: number;
  /** One byte per cell, in base64 */
  readonly bytes: string;
};

export type GazeArea = {
  /** Id of the area */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  /** Its predicted share of attention */
  readonly predicted: {
    /** 0 to 1 */
    readonly value: number;
    /** 90% interval; null if unknown */
    readonly interval: readonly [number, number] | null;
  };
  /** Null without gaze */
  readonly people: number | null;
  /** Null until enough images have gaze */
  readonly calibrated: readonly [number, number] | null;
};

export type GazeSummary = {
  /** Images with gaze */
  readonly images: number;
  /** Null without images */
  readonly nss: {
    /** Mean of all images */
    readonly value: number;
    /** 90% interval; null with fewer than five images */
    readonly interval: readonly [number, number] | null;
  } | null;
  /** Null without images */
  readonly cc: {
    /** Mean of all images */
    readonly value: number;
    /** 90% interval; null with fewer than five images */
    readonly interval: readonly [number, number] | null;
  } | null;
  /** Null without images */
  readonly auc: {
    /** Mean of all images */
    readonly value: number;
    /** 90% interval; null with fewer than five images */
    readonly interval: readonly [number, number] | null;
  } | null;
  /** Of the intervals of areas */
  readonly calibration: {
    /** Images with enough viewers */
    readonly images: number;
    /** Images that a calibration needs */
    readonly needed: number;
    /** Width of calibrated intervals over the width of the published ones; null until enough images */
    readonly factor: number | null;
    /** Share of areas whose people are within the published interval; 0.9 is expected */
    readonly covered: number | null;
  };
};

export type FrameMetrics = {
  /** Analysed frames per second */
  readonly rate: number;
  /** Number of analysed frames */
  readonly length: number;
  /** The scores that are precise enough to be shown as numbers: 90% intervals of at most 70 points on average */
  readonly precise: readonly ("focus" | "proximity" | "clarity")[];
  /** False for a flat frame, whose map is only the centre prior */
  readonly stands_out: readonly boolean[];
  /** Null for a flat frame, and for all frames if the score is not among `precise` */
  readonly clarity_frames: readonly (number | null)[];
  /** Null for a flat frame, and for all frames if the score is not among `precise` */
  readonly focus: readonly (number | null)[];
  /** Null for a flat frame, and for all frames if the score is not among `precise` */
  readonly proximity: readonly (number | null)[];
  /** Share of all attention in the most attended fifth of the frame */
  readonly mass: readonly number[];
  /** Centroid of attention, 0 to 1 of the width */
  readonly x: readonly number[];
  /** Centroid of attention, 0 to 1 of the height */
  readonly y: readonly number[];
  /** Numbers of the frames with which a new scene begins */
  readonly cuts: readonly number[];
  /** The scores are percentiles */
  readonly percentiled: boolean;
  /** Lowest clarity of a frame; 0 if none has one */
  readonly min: number;
  /** Highest clarity of a frame; 0 if none has one */
  readonly max: number;
};

export type AreasOverTime = {
  /** Returned frames per second */
  readonly rate: number;
  /** Number of returned frames */
  readonly length: number;
  /** One for each area of interest */
  readonly areas: readonly {
    /** Id of the area */
    readonly uid: string;
    /** Its share of attention in each frame, 0 to 1 */
    readonly shares: readonly number[];
    /** Second of the first frame whose most attended point lies in the area; null if none does */
    readonly first_seen: number | null;
  }[];
};

export type FrameHeatmap = {
  readonly heatmap: HeatmapCard;
  /** Id of the analysis, for `GET /v1/jobs/{uid}` */
  readonly job_id: string;
};

export type ProductionBenchmarks = {
  readonly benchmarks: readonly ProductionBenchmark[];
};

/** A benchmark in its newest version */
export type ProductionBenchmark = {
  /** Id of the benchmark */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  readonly kind: TemplateKind;
  /** The version that heatmaps are compared with */
  readonly version: number;
  readonly status: BenchmarkStatus;
  /** Properties of its templates */
  readonly categories_templates: readonly BenchmarkCategory[];
  /** Properties of its ads */
  readonly categories_subjects: readonly BenchmarkCategory[];
  /** Whether categories of templates and ads belong together */
  readonly categories_linked: boolean;
};

/** `ready` once its templates are measured */
export type BenchmarkStatus = "ready" | "requested" | "processing" | "failed";

export type BenchmarkCategory = {
  /** Name of the property */
  readonly name: string;
  /** Whether customers see it */
  readonly shown: boolean;
  /** Whether templates are compared only with ads of the same value */
  readonly linked: boolean;
  /** Its possible values */
  readonly values: readonly BenchmarkCategoryValue[];
};

export type BenchmarkCategoryValue = {
  /** One of its values */
  readonly value: string;
  /** Whether customers see it */
  readonly shown: boolean;
  /** Whether templates of this value are compared only with ads of this value */
  readonly linked: boolean;
  /** How the slot of these templates is split; null if it isn’t */
  readonly options: BenchmarkSplit | null;
};

export type BenchmarkSplit = {
  /** By a vertical line into left and right, or by a horizontal one into top and bottom */
  readonly axis: "vertical" | "horizontal";
  /** Size of the first part, left or top */
  readonly percent: number;
  /** The part that the ad fills: 0 for left or top, 1 for the other */
  readonly index: number;
};

export type WebsiteJob = {
  /** Id of the analysis, for `GET /v1/jobs/{uid}` */
  readonly job_id: string;
  readonly status: HeatmapStatus;
  readonly heatmap_uid: HeatmapId;
  /** Credits that were debited for it */
  readonly credits_reserved: number;
  /** The page: its first slice, whose `page` has all slices once they are captured */
  readonly heatmap: HeatmapCard;
  /** The scrolling video, if requested */
  readonly video: HeatmapCard | null;
};

export type BannerJob = {
  /** Id of the analysis, for `GET /v1/jobs/{uid}` */
  readonly job_id: string;
  readonly status: HeatmapStatus;
  readonly heatmap_uid: HeatmapId;
  /** Credits that were debited for it */
  readonly credits_reserved: number;
  /** The video of the banner */
  readonly heatmap: HeatmapCard;
};

export type CreatedBatch = {
  readonly uid: BatchId;
  readonly items: readonly BatchResult[];
};

/** Result of one creation */
export type BatchResult = {
  /** Its place in the request, from 0 */
  readonly index: number;
  /** What was created; null if it was not */
  readonly heatmap: HeatmapCard | null;
  /** The scrolling video of a website, if it was requested */
  readonly video: HeatmapCard | null;
  /** Where to send the file of `heatmap`; null for websites and banners */
  readonly upload: Upload | null;
  /** Why it was not created; it cost nothing. After `service.busy` or `internal`, create it in another batch */
  readonly problem: HeatmapProblem | null;
};

export type Batches = {
  readonly batches: readonly BatchCard[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

/** A batch as the list shows it */
export type BatchCard = {
  readonly uid: BatchId;
  /** When it was created */
  readonly created_at: string;
  /** When the last of its jobs ended for the first time; null until this is recorded, at most some seconds later */
  readonly done_at: string | null;
  /** Creations in the request */
  readonly size: number;
  /** Creations that failed, and made no heatmap */
  readonly failed: number;
  /** Heatmaps that were created, with the videos of websites */
  readonly created: number;
  /** Of these, how many have ended */
  readonly ended: number;
};

export type Batch = {
  readonly uid: BatchId;
  /** When it was created */
  readonly created_at: string;
  /** When the last of its jobs ended for the first time; null until this is recorded, at most some seconds later */
  readonly done_at: string | null;
  /** Whether every job has ended; false again during a reanalysis */
  readonly done: boolean;
  /** In the order of the request */
  readonly items: readonly {
    /** Its place in the request, from 0 */
    readonly index: number;
    /** Null if it was not created, or was deleted */
    readonly job: Job | null;
    /** The job of the scrolling video of a website, if it was requested */
    readonly video_job: Job | null;
    /** Why it has no job */
    readonly problem: HeatmapProblem | null;
  }[];
};

/** The work on a heatmap or a report */
export type Job = {
  /** The id of the heatmap or report that it makes */
  readonly uid: string;
  /** What it makes */
  readonly type: "heatmap" | "report";
  /** Name of what it makes */
  readonly title: string;
  /** `queued` also while its file is not uploaded */
  readonly state: "queued" | "running" | "succeeded" | "failed" | "canceled";
  /** Percent; null if unknown */
  readonly progress: number | null;
  /** Estimated end; null if unknown */
  readonly ready_at: string | null;
  /** Why it failed or was canceled */
  readonly problem: {
    /** Stable code, for programs */
    readonly code: string;
    /** What went wrong, for people */
    readonly message: string;
    /** Whether the same file may succeed if it is sent again */
    readonly retryable: boolean;
  } | null;
  /** When it was requested */
  readonly created_at: string;
};

export type Jobs = {
  readonly jobs: readonly Job[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

export type FactsReading = {
  /** `none` before it is requested */
  readonly state: "none" | "requested" | "done" | "failed";
  /** Why it failed; null unless `state` is `failed` */
  readonly problem: AuditProblem | null;
  /** What is measured; null until it is done */
  readonly facts: Facts | null;
};

export type AuditProblem = {
  /** Stable code, for programs */
  readonly code: string;
  /** What went wrong, for people */
  readonly message: string;
  /** Whether another request for the same image may succeed */
  readonly retryable: boolean;
};

export type Facts = {
  /** Id of the heatmap */
  readonly uid: string;
  /** The analysis that it was measured for */
  readonly gen: number;
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
  /** What the image was analysed as */
  readonly application: string;
  /** Largest share of attention first */
  readonly elements: readonly FactElement[];
  /** Of the whole image */
  readonly layout: FactLayout;
  /** 0 to 100. Null if there is none, and for all but attention if nothing in the image stands out */
  readonly scores: {
    /** A score; null if there is none */
    readonly focus: {
      /** 0 to 100 */
      readonly value: number;
      /** 90% interval; null if unknown */
      readonly interval: readonly [number, number] | null;
      /** False if the value is too uncertain to be shown: show the interval instead */
      readonly precise: boolean;
    } | null;
    /** A score; null if there is none */
    readonly proximity: {
      /** 0 to 100 */
      readonly value: number;
      /** 90% interval; null if unknown */
      readonly interval: readonly [number, number] | null;
      /** False if the value is too uncertain to be shown: show the interval instead */
      readonly precise: boolean;
    } | null;
    /** A score; null if there is none */
    readonly clarity: {
      /** 0 to 100 */
      readonly value: number;
      /** 90% interval; null if unknown */
      readonly interval: readonly [number, number] | null;
      /** False if the value is too uncertain to be shown: show the interval instead */
      readonly precise: boolean;
    } | null;
    /** A score; null if there is none */
    readonly attention: {
      /** 0 to 100 */
      readonly value: number;
      /** 90% interval; null if unknown */
      readonly interval: readonly [number, number] | null;
      /** False if the value is too uncertain to be shown: show the interval instead */
      readonly precise: boolean;
    } | null;
  };
  /** Attention scores in single templates */
  readonly templates: readonly {
    /** Id of the template */
    readonly id: string;
    /** Its name */
    readonly name: string;
    /** 0 to 100; null without one */
    readonly score: number | null;
    /** 90% interval of the score */
    readonly interval: readonly [number, number] | null;
  }[];
  /** What was not found. Logos, products and faces are known only from areas that a user drew and named so */
  readonly missing: readonly ("text" | "headline" | "button" | "logo" | "product" | "face")[];
};

export type FactElement = {
  /** Stable within a generation: `headline`, `text-2`, `button-1`, or the id of an area */
  readonly id: string;
  /** What it is: detected, or an area that a user drew and named */
  readonly kind: "headline" | "text" | "button" | "visual" | "logo" | "product" | "face" | "area";
  /** Its text, or the name of the area */
  readonly name: string;
  /** Where it is */
  readonly box: {
    /** Pixels from the left edge */
    readonly left: number;
    /** Pixels from the top edge */
    readonly top: number;
    /** Pixels */
    readonly width: number;
    /** Pixels */
    readonly height: number;
  };
  /** Fraction of the image that it covers */
  readonly area: number;
  /** The attention that it receives */
  readonly attention: {
    /** Its share of all attention */
    readonly value: number;
    /** 90% interval of the share; null if unknown */
    readonly interval: readonly [number, number] | null;
    /** Share of attention divided by share of the area: 1 is average */
    readonly density: number;
    /** 1 for the element with the largest share */
    readonly rank: number;
  };
  /** The first predicted look that falls on it, and when it begins; null if none of the looks does */
  readonly first_look: {
    /** Its number, from 1 */
    readonly look: number;
    /** Second at which it begins */
    readonly seconds: number;
  } | null;
  /** Its text; null without one */
  readonly text: {
    /** The text */
    readonly content: string;
    /** Number of words */
    readonly words: number;
    /** Number of lines */
    readonly lines: number;
    /** Median height of its words in pixels */
    readonly height: number;
    /** That height as a fraction of the image’s longer side */
    readonly size: number;
    /** Contrast ratio of text and background (WCAG 2.2, success criterion 1.4.3) */
    readonly contrast: number;
    /** Colour of the text */
    readonly colour: string;
    /** Colour of its background */
    readonly background: string;
    /** How uneven its background is: standard deviation of its lightness */
    readonly busy: number;
  } | null;
  /** Of a button: contrast of its face and its surroundings (WCAG 2.2, 1.4.11); null for others */
  readonly outline: number | null;
  /** Whether its text asks for an action: Buy, Sign up, Learn more */
  readonly is_call_to_action: boolean;
};

export type FactLayout = {
  /** Number of words */
  readonly words: number;
  /** Fraction of the image that text covers */
  readonly text_area: number;
  /** Fraction of the image without any detail */
  readonly white_space: number;
  /** Edge density: fraction of pixels on an edge (Mack and Oliva, 2004) */
  readonly clutter: number;
  /** Fraction of text elements that share a left edge, a right edge or a centre with another; null for fewer than two */
  readonly alignment: number | null;
  /** Most frequent first */
  readonly colours: readonly {
    /** Such as `#1f2937` */
    readonly colour: string;
    /** Fraction of the image */
    readonly share: number;
  }[];
  /** Flesch reading ease of English text of at least 20 words: 100 is very easy, 0 very hard; null otherwise */
  readonly reading_ease: number | null;
};

export type TriedEdits = {
  /** The analysis that was edited */
  readonly gen: number;
  /** The edited image, at most 1024 pixels per side, as a data URL */
  readonly image: string;
  /** The same with its heatmap, as a data URL */
  readonly heatmap: string;
  /** How the share of each area changes */
  readonly areas: readonly AreaChange[];
};

export type AreaChange = {
  /** Id of the area */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  /** Where it is after the edits */
  readonly box: {
    /** Pixels from the left edge */
    readonly left: number;
    /** Pixels from the top edge */
    readonly top: number;
    /** Pixels */
    readonly width: number;
    /** Pixels */
    readonly height: number;
  };
  /** Its share of attention before the edits */
  readonly before: {
    /** 0 to 1 */
    readonly value: number;
    /** 90% interval; null if unknown */
    readonly interval: readonly [number, number] | null;
  };
  /** Its share of attention after the edits */
  readonly after: {
    /** 0 to 1 */
    readonly value: number;
    /** 90% interval; null if unknown */
    readonly interval: readonly [number, number] | null;
  };
  /** Share after minus share before */
  readonly change: number;
  /** How much the networks of the model disagree about the change, as a 90% interval over them; it does not contain errors that they share. Null if there are fewer than three */
  readonly change_interval: readonly [number, number] | null;
  /** `unclear` if fewer than 9 of 10 such calls would be right, as in comparisons of areas */
  readonly verdict: "more" | "less" | "unclear";
};

export type CoveredSpot = {
  /** The analysis whose spot was covered */
  readonly gen: number;
  /** The image with the spot covered, and its heatmap, as a data URL */
  readonly heatmap: string;
  /** The image with where it then gets more (orange) and less (blue) attention, as a data URL */
  readonly difference: string;
  /** The spot, named like the element that it covers */
  readonly spot: AreaChange;
  /** The other elements whose attention changes, largest change first */
  readonly others: readonly AreaChange[];
  /** What that means, with the ids of the elements that each sentence is about */
  readonly statements: readonly {
    /** The sentence */
    readonly text: string;
    /** Ids of elements */
    readonly elements: readonly string[];
  }[];
};

export type RenderedEdits = {
  /** A link to the JPEG, valid for a few minutes */
  readonly url: string;
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
};

export type AuditReading = {
  /** A creative audit checks ads, a UX audit pages and screens */
  readonly kind: "creative" | "ux";
  /** `none` before it is requested */
  readonly state: "none" | "requested" | "done" | "failed";
  /** Why it failed; null unless `state` is `failed` */
  readonly problem: AuditProblem | null;
  /** The last audit made; null before the first */
  readonly audit: Audit | null;
  /** The audit was made for an earlier analysis of the heatmap */
  readonly is_outdated: boolean;
};

export type Audit = {
  /** A creative audit checks ads, a UX audit pages and screens */
  readonly kind: "creative" | "ux";
  /** The analysis that it was made for */
  readonly gen: number;
  /** When it was made */
  readonly created_at: string;
  /** Name and version of the rules that rated it, such as `rules-2` */
  readonly analyst: string;
  /** The language model that worded reasons and suggestions; null if the rules did */
  readonly written_by: {
    /** Its name */
    readonly model: string;
    /** Version of what it was told */
    readonly prompt_version: number;
  } | null;
  /** What is rated */
  readonly components: readonly AuditComponent[];
  /** Which component each element of the image counts for */
  readonly associations: readonly {
    /** Id of the element */
    readonly object: string;
    /** What is rated */
    readonly association:
      | "message"
      | "brand"
      | "product"
      | "conversion"
      | "offer"
      | "goNext"
      | "why"
      | "readability"
      | "trustworthiness";
  }[];
  /** What the attention score says; null without one */
  readonly attention: {
    /** The sentence */
    readonly text: string;
    /** Ids of elements of the facts; empty if it is about the whole image */
    readonly elements: readonly string[];
  } | null;
  /** What it was made from */
  readonly facts: Facts;
};

export type AuditComponent = {
  /** What is rated */
  readonly name: "message" | "brand" | "product" | "conversion" | "offer" | "goNext" | "why" | "readability" | "trustworthiness";
  /** Out of 10; null where the facts for it are missing */
  readonly rating: number | null;
  /** Why it has this rating */
  readonly reasoning: readonly {
    /** The sentence */
    readonly text: string;
    /** Ids of elements of the facts; empty if it is about the whole image */
    readonly elements: readonly string[];
  }[];
  /** Empty above a rating of 7 (creative) or 6 (UX) */
  readonly suggestion: readonly {
    /** The sentence */
    readonly text: string;
    /** Ids of elements of the facts; empty if it is about the whole image */
    readonly elements: readonly string[];
    /** Its measured effect; null if it claims none */
    readonly trial: SuggestionTrial | null;
  }[];
};

export type SuggestionTrial = {
  /** What was tried, such as “Shop now” 35% larger */
  readonly text: string;
  /** What was changed on the image */
  readonly edits: readonly EditOutput[];
  /** How the attention of the element changes */
  readonly change: AreaChange;
};

export type BrandOptions = {
  /** By name; its own ones are those of the workspace */
  readonly models: readonly {
    readonly uid: BrandModelId;
    /** Its name */
    readonly name: string;
    /** Whether it belongs to the workspace */
    readonly own: boolean;
  }[];
  /** Whether a chosen model runs immediately; otherwise our team runs it */
  readonly automatic: boolean;
  /** Whether brand analytics can be requested now */
  readonly can_request: boolean;
  /** Expected duration of a request; null if there were too few to tell */
  readonly seconds: {
    /** Of a request that runs at once */
    readonly automatic: number | null;
    /** Of a request that our team answers */
    readonly manual: number | null;
  };
};

export type BrandAnalytics = {
  /** Null until it is requested, and after a rejection without an earlier result */
  readonly status: BrandStatus | null;
  /** The brand that is tracked; null without one */
  readonly brand: BrandModelChoice | null;
  /** What is tracked of a brand that is not in the list; null without one */
  readonly custom: CustomBrandType | null;
  /** Words that are tracked */
  readonly text: readonly string[];
  /** Why it waits for a person; null unless requested */
  readonly note: BrandNote | null;
  /** The last request, if our team rejected it, next to the result of an earlier one; null after the next request */
  readonly rejection: BrandRejection | null;
  /** When it was requested; null before */
  readonly requested_at: string | null;
  /** Estimated end, from the durations of the latest requests; null if there were too few */
  readonly ready_at: string | null;
  /** The result belongs to an earlier analysis of the video */
  readonly analysed_again: boolean;
  /** The video with boxes; presigned, valid for five minutes */
  readonly video: string | null;
  /** Null before the first one */
  readonly result: BrandResult | null;
  /** Appearances that `result.tracks` leaves out: of more than 10,000, the shortest ones. The data file `brand.json` has all of them */
  readonly tracks_left_out: number;
};

export type BrandModelChoice = {
  readonly uid: BrandModelId;
  /** Its name */
  readonly name: string;
};

export type BrandNote = "no_model" | "no_access" | "low_confidence" | "failed";

export type BrandRejection = {
  /** The brand that is tracked; null without one */
  readonly brand: BrandModelChoice | null;
  /** What is tracked of a brand that is not in the list; null without one */
  readonly custom: CustomBrandType | null;
  /** Words that are tracked */
  readonly text: readonly string[];
  /** Of the words */
  readonly language: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt";
  /** Why the brand can’t be tracked, as our team put it */
  readonly reason: string;
  /** When our team rejected it */
  readonly rejected_at: string;
};

export type BrandResult = {
  /** Seconds of the video */
  readonly duration: number;
  /** Frame rate of the video */
  readonly fps: number;
  /** Values per second of each curve */
  readonly rate: number;
  /** Number of values of each curve */
  readonly length: number;
  /** Mean confidence of the tracks by their length; null without tracks */
  readonly confidence: number | null;
  /** What was tracked */
  readonly objects: readonly MeasuredBrandObject[];
  readonly all: MeasuredBrand;
  /** Their appearances */
  readonly tracks: readonly BrandTrack[];
};

export type MeasuredBrandObject = {
  /** Its id */
  readonly id: string;
  /** Its name */
  readonly name: string;
  /** A logo, or a text */
  readonly type: "image" | "text";
  /** Over the whole video */
  readonly metrics: BrandMetrics;
  /** Over time */
  readonly curve: BrandCurve;
};

export type BrandMetrics = {
  /** Seconds in which it is visible, at most the video’s duration, with their 90% interval */
  readonly exposure: {
    /** Seconds */
    readonly value: number;
    /** 90% interval */
    readonly interval: readonly [number, number];
  };
  /** Exposure as a share of the duration */
  readonly exposure_share: number;
  /** Share of all attention that it receives while it is visible; null if it never is */
  readonly attention: {
    /** 0 to 1 */
    readonly value: number;
    /** 90% interval; null for older videos */
    readonly interval: readonly [number, number] | null;
  } | null;
  /** Share of all attention of the whole video */
  readonly attention_of_video: number;
  /** Second at which it first appears; null if it never does */
  readonly first_appearance: number | null;
  /** Visible within the first 2 seconds */
  readonly in_first_2: boolean;
  /** Visible within the first 5 seconds */
  readonly in_first_5: boolean;
  /** Seconds of its longest appearance */
  readonly longest: number;
  /** Number of its appearances */
  readonly appearances: number;
  /** Its attention as a share of that of all objects; null if none receives any */
  readonly share_of_voice: number | null;
  /** Mean share of the frame that it covers while visible */
  readonly size: number | null;
  /** Mean centre while visible, as fractions of the frame */
  readonly position: {
    /** 0 to 1 of the width */
    readonly x: number;
    /** 0 to 1 of the height */
    readonly y: number;
  } | null;
};

export type BrandCurve = {
  /** Share of the frame’s attention */
  readonly attention: readonly number[];
  /** Share of the frame that it covers */
  readonly size: readonly number[];
};

/** All objects together */
export type MeasuredBrand = {
  /** Over the whole video */
  readonly metrics: BrandMetrics;
  /** Over time */
  readonly curve: BrandCurve;
};

export type BrandTrack = {
  /** Id of the object */
  readonly object: string;
  /** Second at which it begins */
  readonly from: number;
  /** Second at which it ends */
  readonly to: number;
  /** Probability that the object is there */
  readonly confidence: number;
  /** How it was found: as a logo or as a word */
  readonly sources: readonly ("logo" | "word")[];
  /** Where it is; between two boxes it moves evenly */
  readonly boxes: readonly BrandBox[];
};

export type BrandBox = {
  /** Second of the video */
  readonly time: number;
  /** Left edge, 0 to 1 of the width */
  readonly x: number;
  /** Top edge, 0 to 1 of the height */
  readonly y: number;
  /** 0 to 1 of the width */
  readonly width: number;
  /** 0 to 1 of the height */
  readonly height: number;
};

export type BrandMarkers = {
  /** Name of the file */
  readonly name: string;
  /** Media type of the file */
  readonly type: string;
  /** Text of the file */
  readonly content: string;
};

export type FileLink = {
  /** Name of the file */
  readonly name: string;
  /** Media type of the file */
  readonly type: string;
  /** Presigned URL, valid for five minutes; browsers save the file under its name */
  readonly url: string;
};

export type Comments = {
  readonly comments: readonly Comment[];
  /** Avatars of the authors as data URLs, by uid; authors without an avatar are omitted */
  readonly avatars: Readonly<Record<string, string>>;
};

/** A comment on a heatmap */
export type Comment = {
  readonly uid: CommentId;
  /** The first comment of its thread; null if this is the first */
  readonly parent: CommentId | null;
  /** Its text */
  readonly comment: string;
  /** Second of the video; null for images, replies, and comments on the whole */
  readonly time: number | null;
  /** Where its pin is; null without one */
  readonly place: CommentPlaceOutput | null;
  /** Pin number, from 1 on each heatmap; never changed or reused; null without a place */
  readonly pin: number | null;
  /** Uid of its author; empty once their account is deleted */
  readonly added_by: string;
  /** Name of its author */
  readonly added_by_name: string;
  /** When it was added */
  readonly timestamp: string;
  /** When its text was last changed; null if never */
  readonly edited_at: string | null;
  /** People who were notified */
  readonly mentions: readonly {
    /** Uid of the person */
    readonly uid: string;
    /** Their name */
    readonly name: string;
  }[];
  /** When the thread was resolved, and who resolved it; null while it is open */
  readonly resolved: {
    /** When */
    readonly at: string;
    /** Name of the person */
    readonly by_name: string;
  } | null;
  /** Grows with every change; an edit names the one that it is based on */
  readonly version: number;
};

export type DeletedComments = {
  readonly deleted: readonly CommentId[];
};

export type ProjectPage = {
  readonly projects: readonly ProjectCard[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

/** A project as lists show it. URLs are presigned and valid for five minutes */
export type ProjectCard = {
  readonly uid: ProjectId;
  /** Its name in lists */
  readonly title: string;
  /** Uid of the person or key that created it */
  readonly creator_uid: string;
  /** Empty for personal projects */
  readonly workspace: string;
  /** When it was created */
  readonly created_at: string;
  /** Number of its heatmaps */
  readonly heatmap_count: number;
  /** Thumbnails of its newest heatmaps */
  readonly thumbnails: readonly string[];
};

export type ProjectHeatmaps = {
  readonly project: ProjectCard;
  readonly heatmaps: readonly HeatmapCard[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

export type DeletedProject = {
  readonly deleted: ProjectId;
};

export type ReportPage = {
  readonly reports: readonly ReportCard[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

/** A report as lists show it. URLs are presigned and valid for five minutes */
export type ReportCard = {
  readonly uid: ReportId;
  /** Its name in lists */
  readonly title: string;
  readonly type: TemplateKind;
  readonly status: ReportStatus;
  /** Whether ads are ranked by their attention scores */
  readonly attention_benchmark: boolean;
  /** Whether ads are ranked by their clarity */
  readonly clarity_benchmark: boolean;
  /** Ids of its ads */
  readonly heatmaps: readonly HeatmapId[];
  /** Ids of its templates */
  readonly ids: readonly number[];
  /** Ads that are no longer in it */
  readonly dropped: readonly DroppedAd[];
  /** Uid of the person or key that created it */
  readonly created_by_uid: string;
  /** Name of the person or key that created it */
  readonly created_by_name: string;
  /** Empty for personal reports */
  readonly workspace: string;
  /** When it was created */
  readonly created_at: string;
  /** Grows with every change */
  readonly version: number;
  /** Percent of placements that ended, at most 99; null unless requested */
  readonly progress: number | null;
  /** Null until the report has ended, and if no ad has a value */
  readonly leader: {
    readonly uid: HeatmapId;
    /** Its name */
    readonly title: string;
    readonly kpi: ReportKpi;
    /** Its score by that KPI */
    readonly value: number;
    /** False if the difference to any other ad is too close to call */
    readonly decided: boolean;
    /** The ad; null if it is not available */
    readonly original: string | null;
    /** The ad with its heatmap */
    readonly heatmap: string | null;
    /** Only what people look at */
    readonly peekthrough: string | null;
  } | null;
};

/** `requested`: in progress; `done`: every ad is scored in every template; `partial`: without some ads or templates; `failed`: no ad is left */
export type ReportStatus = "requested" | "done" | "partial" | "failed";

export type DroppedAd = {
  readonly uid: HeatmapId;
  /** Its name */
  readonly title: string;
  /** Its analysis failed, or it was removed */
  readonly reason: "failed" | "removed";
};

/** KPI by which ads are ranked */
export type ReportKpi = "attention" | "clarity";

export type TemplateCatalogue = {
  readonly templates: readonly CatalogueTemplate[];
};

/** A context in which ads are placed */
export type CatalogueTemplate = {
  /** Id of the template */
  readonly id: number;
  readonly kind: TemplateKind;
  /** Its name */
  readonly name: string;
  /** Its properties, such as the place */
  readonly categories: Readonly<Record<string, string>>;
  /** Size of the slot in pixels, or its proportions */
  readonly slot: {
    /** Pixels */
    readonly width: number;
    /** Pixels */
    readonly height: number;
  };
  /** Path of its image on this site */
  readonly thumbnail: string;
};

export type ReportDetail = {
  /** The report without its results */
  readonly report: ReportCard;
  /** Its ads, in their order */
  readonly ads: readonly ReportAd[];
  /** Its templates */
  readonly templates: readonly CatalogueTemplate[];
  /** One per KPI, the first KPI first; empty while it is requested */
  readonly rankings: readonly ReportRanking[];
};

export type ReportAd = {
  /** The heatmap of the ad, with its title in the report */
  readonly heatmap: HeatmapCard;
  /** Mean of its scores in the templates that take it; null without any */
  readonly template_average: number | null;
  /** 90% interval of that mean */
  readonly interval: readonly [number, number] | null;
  /** 0 to 100; null where it is too uncertain for a number */
  readonly clarity: number | null;
  /** 90% interval of the clarity */
  readonly clarity_interval: readonly [number, number] | null;
  /** In the order of the report’s templates */
  readonly placements: readonly ReportPlacement[];
  /** The ad */
  readonly original: string | null;
  /** The ad with its heatmap */
  readonly heatmap_image: string | null;
  /** Only what people look at */
  readonly peekthrough: string | null;
};

export type ReportPlacement = {
  /** Id of the template */
  readonly template: number;
  /** `other_size`: the ad does not fit in the template */
  readonly state: "waiting" | "done" | "failed" | "other_size";
  /** Share of the attention of the scene that the ad receives; null until it is done */
  readonly share: ShareOfAttention | null;
  /** 0 to 100; null until it is done */
  readonly score: number | null;
  /** 90% interval of the score */
  readonly interval: readonly [number, number] | null;
  /** The scene with its heatmap */
  readonly heatmap: string | null;
};

export type ReportRanking = {
  readonly kpi: ReportKpi;
  /** Highest first; ads without a value are missing */
  readonly places: readonly {
    readonly uid: HeatmapId;
    /** Its score by the KPI */
    readonly value: number;
    /** Leader’s value minus this one; null if no template scored both */
    readonly difference: number | null;
    /** 90% interval of the difference over the templates; null where none can be computed */
    readonly interval: readonly [number, number] | null;
    /** The leader is not reliably better; false for the leader itself */
    readonly too_close: boolean;
  }[];
  /** Null if its difference to any other ad is too close to call, or if no template scored all ads */
  readonly winner: HeatmapId | null;
};

export type DeletedReport = {
  readonly deleted: ReportId;
};

export type Sharing = {
  /** Also false once the link has expired */
  readonly public: boolean;
  /** Its link; null while it is private */
  readonly share: {
    readonly uid: ShareId;
    /** Path of the page that it opens, on the site */
    readonly path: string;
    /** When it was created */
    readonly created_at: string;
    /** Until when it is valid; null: until it is revoked */
    readonly expires_at: string | null;
    /** Whether everyone who opens it must enter a passphrase */
    readonly has_passphrase: boolean;
  } | null;
};

/** Id of a share link: anyone who knows it can open the link */
export type ShareId = string;

export type Zip = {
  readonly uid: ZipId;
  /** `done` once it can be downloaded */
  readonly status: "requested" | "packing" | "done" | "failed";
  /** Percent */
  readonly progress: number;
  /** Why it failed; otherwise null */
  readonly problem: HeatmapProblem | null;
  /** In bytes, once it is done */
  readonly size: number | null;
  /** Presigned URL, valid for five minutes */
  readonly url: string | null;
  /** Until when it can be downloaded */
  readonly expires_at: string;
};

export type DataFile = {
  /** Text of the file */
  readonly content: string;
};

export type OriginalLink = {
  /** Presigned URL, valid for five minutes */
  readonly url: string;
};

export type SlideTemplateChoices = {
  readonly templates: readonly SlideTemplateChoice[];
};

/** A slide template */
export type SlideTemplateChoice = {
  readonly uid: SlideTemplateId;
  /** Its name */
  readonly title: string;
  readonly orientation: SlideOrientation;
};

/** Shape of its slides */
export type SlideOrientation = "landscape" | "portrait";

export type SlidesExport = {
  readonly uid: SlidesId;
  /** `done` once they can be downloaded */
  readonly status: "requested" | "printing" | "done" | "failed";
  /** Percent */
  readonly progress: number;
  /** Why it failed; otherwise null */
  readonly problem: HeatmapProblem | null;
  /** In bytes, once it is done */
  readonly size: number | null;
  /** Presigned URL, valid for five minutes */
  readonly url: string | null;
  /** Until when it can be downloaded */
  readonly expires_at: string;
  readonly type: SlideFormat;
  /** Whether the attention score of an ad is missing, because it was still being computed; request the slides again once the ad has it (event `heatmap.scored`) */
  readonly lacks_attention: boolean;
};

export type WorkspaceUsage = {
  /** Id of the workspace */
  readonly uid: string;
  /** Its name */
  readonly name: string;
  /** Credits for images that are left */
  readonly imageCredits: number;
  /** Credits for videos that are left */
  readonly videoCredits: number;
  /** Image heatmaps created so far */
  readonly imageHeatmaps: number;
  /** Video heatmaps created so far */
  readonly videoHeatmaps: number;
  /** Features of its plan */
  readonly access: readonly ("audits" | "object_recognition" | "youtube_thumbnails" | "reports" | "copilot")[];
  /** Whether its credits may be spent */
  readonly active: boolean;
  /** Requests per minute of each key */
  readonly per_minute: number;
};

export type WorkspaceMembers = {
  readonly members: readonly WorkspaceMember[];
};

/** A person in the workspace */
export type WorkspaceMember = {
  /** Value of the filter `owner`, and of `mentions` of comments */
  readonly uid: string;
  /** First and last name */
  readonly name: string;
  /** A workspace has one admin */
  readonly role: "member" | "admin";
};

export type LedgerEntry = {
  /** Id of the movement */
  readonly entry: string;
  /** Which credits */
  readonly kind: "image" | "video";
  /** Credits that were added; negative if they were taken away */
  readonly amount: number;
  /** `debit` for a heatmap, `refund` of a failed one, `grant` of a plan or by our team, `expire` of unused credits, `adjust` by our team */
  readonly reason: "debit" | "refund" | "grant" | "expire" | "adjust";
  /** Id of the heatmap that was paid or refunded; null for others */
  readonly heatmap: string | null;
  /** Title of that heatmap; null for others, if it is deleted or has left the workspace, and for API keys without the permission `heatmaps:read` */
  readonly heatmap_title: string | null;
  /** Name of who caused it */
  readonly actor_name: string;
  /** Why our team changed the credits; otherwise empty */
  readonly note: string;
  /** When it happened */
  readonly at: string;
};

export type Webhooks = {
  readonly webhooks: readonly Webhook[];
};

/** A webhook without its secret */
export type Webhook = {
  readonly uid: WebhookId;
  /** Its name */
  readonly title: string;
  /** Where messages are sent */
  readonly destination: string;
  /** What is announced */
  readonly events: readonly (
    | "heatmap.done"
    | "heatmap.failed"
    | "heatmap.scored"
    | "heatmap.deleted"
    | "capture.done"
    | "audit.done"
    | "audit.failed"
    | "report.done"
    | "report.failed"
    | "brand.done"
    | "brand.rejected"
    | "batch.done"
    | "credits.low"
    | "export.done"
    | "export.failed"
  )[];
  /** A disabled webhook gets no messages */
  readonly state: "enabled" | "disabled";
  /** Why it is disabled: `gone` if the receiver answered 410 */
  readonly disabled: "manually" | "failures" | "gone" | null;
  /** Since when every delivery has failed */
  readonly failing_since: string | null;
  /** Until when deliveries wait after failures in a row; tests and replays are sent at once, and the first success ends the pause */
  readonly paused_until: string | null;
  /** Until when the secret before the last rotation also signs */
  readonly old_secret_until: string | null;
  /** When a webhook with the destination `listen` ends; null for others */
  readonly ends_at: string | null;
  /** When it was created */
  readonly created_at: string;
};

export type WebhookWithSecret = {
  readonly webhook: Webhook;
  /** Begins with `whsec_` */
  readonly secret: string;
};

export type DeletedWebhook = {
  readonly deleted: WebhookId;
};

/** One event on its way to one webhook */
export type WebhookDelivery = {
  readonly uid: WebhookDeliveryId;
  /** The `webhook-id` header: the same for every attempt and replay */
  readonly message_id: string;
  readonly event: WebhookEventName;
  /** When the event happened */
  readonly at: string;
  /** `waiting` until it is delivered or has failed for three days */
  readonly state: "waiting" | "delivered" | "failed";
  /** When the next attempt starts, or when the one in progress began; null once it is delivered or has failed */
  readonly next_at: string | null;
  /** The latest 20, oldest first */
  readonly attempts: readonly {
    /** When */
    readonly at: string;
    /** Status of the response; null without one */
    readonly status: number | null;
    /** Why it failed; null if it was delivered */
    readonly problem: string | null;
    /** Milliseconds */
    readonly duration: number;
  }[];
  /** The message as sent */
  readonly body: string;
};

export type WebhookDeliveries = {
  readonly deliveries: readonly WebhookDelivery[];
  /** Cursor of the next page, for `last`; null at the end */
  readonly last: string | null;
};

export type ReplayedDeliveries = {
  /** Number of deliveries that are sent again */
  readonly replayed: number;
  /** Whether there are more */
  readonly more: boolean;
};

export type CurrentKey = {
  /** Id of the key; `requested_by` of what it creates */
  readonly uid: ApiKeyId;
  /** Its name */
  readonly title: string;
  /** The beginning of its current secret */
  readonly prefix: string;
  /** What it may be used for */
  readonly scopes: readonly ApiScope[];
  /** The workspace that it belongs to */
  readonly workspace: {
    /** Its id */
    readonly uid: string;
    /** Its name */
    readonly name: string;
  };
  /** When it was created */
  readonly created_at: string;
  /** Until when it is valid; null if it does not expire */
  readonly expires_at: string | null;
  /** Precise to the hour; null before its first request */
  readonly last_used_at: string | null;
  /** The secret from before the last rotation, while it is still valid */
  readonly replaced: {
    /** The beginning of the earlier secret */
    readonly prefix: string;
    /** Until when it is valid */
    readonly expires_at: string;
  } | null;
  /** Requests that it may make in a minute */
  readonly per_minute: number;
};

export type ApiKeyId = string;

export type ApiScope =
  | "heatmaps:read"
  | "heatmaps:write"
  | "projects:read"
  | "projects:write"
  | "reports:read"
  | "reports:write"
  | "sharing:read"
  | "sharing:write"
  | "workspace:read"
  | "webhooks:read"
  | "webhooks:write";

export type DeviceLogin = {
  /** Secret of the program, with which it asks for its key */
  readonly device_code: string;
  /** What the user compares, such as `WDJB-MJHT` */
  readonly user_code: string;
  /** The page on which an admin enters the code */
  readonly verification_uri: string;
  /** The same page with the code, to open or to show as a QR code */
  readonly verification_uri_complete: string;
  /** The path of `verification_uri_complete` */
  readonly verification_path: string;
  /** Seconds */
  readonly expires_in: number;
  /** Seconds to wait between two questions */
  readonly interval: number;
};

export type DeviceAnswer =
  | {
      /** It waits for its confirmation; `slow_down`: ask less often */
      readonly state: "authorization_pending" | "slow_down";
      /** Seconds to wait between two questions */
      readonly interval: number;
    }
  | {
      /** It was rejected, or its time is over */
      readonly state: "access_denied" | "expired_token";
    }
  | {
      /** It was confirmed */
      readonly state: "approved";
      /** Returned once */
      readonly api_key: string;
    };

/** `move` also resizes; `remove` fills the box from what surrounds it; `recolour` replaces one colour of the box */
export type EditOutput =
  | {
      /** What the edit does */
      readonly kind: "move";
      readonly box: EditBoxOutput;
      /** Where it goes, with its new size */
      readonly to: EditBoxOutput;
    }
  | {
      /** What the edit does */
      readonly kind: "remove";
      readonly box: EditBoxOutput;
    }
  | {
      /** What the edit does */
      readonly kind: "blur";
      readonly box: EditBoxOutput;
    }
  | {
      /** What the edit does */
      readonly kind: "brighten";
      readonly box: EditBoxOutput;
    }
  | {
      /** What the edit does */
      readonly kind: "recolour";
      readonly box: EditBoxOutput;
      /** Such as `#1f2937` */
      readonly colour: string;
      /** The colour to replace; by default the most frequent one of the box */
      readonly from?: string | undefined;
    };

/** Where: a rectangle in pixels of the upright image */
export type EditBoxOutput = {
  /** Pixels from the left edge */
  readonly left: number;
  /** Pixels from the top edge */
  readonly top: number;
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
};

export type CommentPlaceOutput = {
  /** 0 to 1 of the width */
  readonly x: number;
  /** 0 to 1 of the height */
  readonly y: number;
};

/** Stable codes of errors. Later versions may add some. */
export type ErrorCode =
  | "request.invalid"
  | "request.json_invalid"
  | "request.type_unsupported"
  | "request.too_large"
  | "request.key_reused"
  | "request.in_progress"
  | "request.too_many"
  | "service.busy"
  | "service.maintenance"
  | "internal"
  | "version.unsupported"
  | "caller.forbidden"
  | "caller.not_creator"
  | "caller.scope_missing"
  | "plan.feature_missing"
  | "workspace.not_active"
  | "workspace.not_member"
  | "billing.no_image_credits"
  | "billing.no_video_credits"
  | "billing.no_subscription"
  | "billing.trial_ended"
  | "heatmap.not_found"
  | "heatmap.changed"
  | "heatmap.in_progress"
  | "heatmap.part_of_page"
  | "heatmap.not_ready"
  | "heatmap.failed"
  | "heatmap.not_uploaded"
  | "heatmap.upload_closed"
  | "heatmap.not_image"
  | "heatmap.other_kind"
  | "heatmap.no_moments"
  | "heatmap.not_video"
  | "heatmap.area_outside"
  | "gaze.file_invalid"
  | "capture.address_not_found"
  | "capture.address_blocked"
  | "audit.other_type"
  | "audit.trial_limit"
  | "edit.outdated"
  | "edit.outside"
  | "comment.not_found"
  | "comment.changed"
  | "comment.too_many"
  | "comment.outside"
  | "comment.person_not_found"
  | "share.not_found"
  | "project.not_found"
  | "project.empty"
  | "project.too_many"
  | "export.not_found"
  | "export.too_large"
  | "slides.not_found"
  | "slides.not_ready"
  | "export.other_scopes"
  | "slides.other_scopes"
  | "slides.template_not_found"
  | "brand.nothing_requested"
  | "brand.one_choice"
  | "brand.text_required"
  | "brand.text_not_used"
  | "brand.text_separators"
  | "brand.too_many_words"
  | "brand.model_not_found"
  | "brand.already_requested"
  | "brand.no_moments"
  | "brand.not_ready"
  | "report.not_found"
  | "report.changed"
  | "report.not_ready"
  | "report.failed"
  | "report.other_type"
  | "report.other_size"
  | "report.ad_failed"
  | "report.template_not_found"
  | "report.template_missing"
  | "report.ad_not_found"
  | "report.ad_exists"
  | "report.in_progress"
  | "report.too_many_ads"
  | "report.last_ad"
  | "report.last_template"
  | "report.last_of_size"
  | "report.still_failed"
  | "report.nothing_failed"
  | "report.too_many_templates"
  | "report.one_per_trial"
  | "benchmark.not_usable"
  | "key.missing"
  | "key.invalid"
  | "key.expired"
  | "webhook.not_found"
  | "webhook.too_many"
  | "webhook.too_many_listeners"
  | "webhook.destination_blocked"
  | "webhook.destination_fixed"
  | "webhook.disabled"
  | "delivery.not_found"
  | "delivery.in_progress"
  | "job.not_found"
  | "job.not_cancelable"
  | "job.ended"
  | "batch.not_found";
