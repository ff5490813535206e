import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import { type Metrics, SCORE_NAMES, type ScoreName } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { LEGAL } from "#contracts/legal.ts";
import type { Profile } from "#contracts/profile.ts";
import { APPLICATIONS } from "#contracts/reference.ts";
import type { Subscription } from "#contracts/subscription.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { CREATIVES, fixationsOf, sizeOf } from "./creative-images.ts";
import { VIDEO } from "./videos.ts";

/** What results contain since scores are calibrated per group. */
const CALIBRATED = {
  group: "ad",
  precise: ["focus", "proximity", "clarity"],
  intervals: { focus: [54, 86], proximity: [12, 77], clarity: [51, 88], area: [0.06, 0.14], distances: [0.24, 0.38] },
  statements: {
    focus: { side: "above", probability: 0.93 },
    proximity: null,
    clarity: { side: "above", probability: 0.88 },
  },
  comparison: {
    focus: { position: 0.6, threshold: 0.5, variant_threshold: 0.3 },
    proximity: { position: -0.3, threshold: 0.4, variant_threshold: 0.3 },
    clarity: { position: 0.5, threshold: 0.4, variant_threshold: 0.2 },
  },
  share_comparison: { reach: 0.1, variant_reach: 0.08 },
  share_threshold: 0.09,
} satisfies Partial<Metrics>;

/** A heatmap id from a number. */
export function idOf(number: number): string {
  return `hm_${String(number).padStart(26, "0")}`;
}

/** A yearly Business subscription, paid and renewing. */
export function sampleSubscription(own: Partial<Subscription> = {}): Subscription {
  return {
    active: true,
    status: "active",
    tier: "business",
    interval: "year",
    canceled: false,
    cancel_at: null,
    current_period_start: "2026-08-14T09:00:00.000Z",
    current_period_end: "2027-08-14T09:00:00.000Z",
    ...own,
  };
}

export function sampleProfile(own: Partial<Profile> = {}): Profile {
  return {
    uid: "usr_ada",
    email: "ada@demo.sightline.test",
    email_verified: true,
    firstName: "Ada",
    lastName: "Marsh",
    name: "Ada Marsh",
    phone: "",
    avatar: "",
    role: "admin",
    superadmin: false,
    intro: true,
    followedUp: true,
    analysisEmails: true,
    visitedSubscriptions: 0,
    affiliate: "",
    trialStart: null,
    trialEnd: null,
    trialEnded: false,
    trialExtended: false,
    canExtendTrial: false,
    removedFrom: "",
    imageCredits: 182,
    videoCredits: 12,
    imageHeatmaps: 18,
    videoHeatmaps: 0,
    workspace: {
      uid: "ws_north",
      name: "North Studio",
      access: [],
      beta: false,
      subscription: sampleSubscription(),
      payer: { is_caller: true, name: "Ada Marsh" },
    },
    pendingInvites: [],
    unclaimedSubscription: false,
    flags: [],
    consent: LEGAL,
    newEmail: null,
    newEmailUndelivered: false,
    emailUndelivered: false,
    company_name: "",
    ...own,
  };
}

const TITLES = [
  "Dunes festival, city light",
  "Morrow home, spring",
  "Glow weekend story",
  "Dunes kiosk",
  "Morrow landing B",
  "Glow carousel 2",
];

/** A heatmap of one of the drawn creatives; `number` determines id, title, image and time (larger is older). */
export function sampleHeatmap(origin: string, number: number, own: Partial<HeatmapDetail> = {}): HeatmapDetail {
  const creative = CREATIVES[number % CREATIVES.length]!;
  const isDone = (own.status ?? "done") === "done";
  const file = (kind: string) => (isDone ? `${origin}/pictures/${creative}/${kind}.png?n=${number}` : null);
  return {
    uid: idOf(number),
    title: TITLES[number % TITLES.length]!,
    type: "image",
    subtype: "",
    benchmark: null,
    application: APPLICATIONS[[3, 0, 2, 1][number % 4]!]!,
    status: "done",
    progress: null,
    ready_at: null,
    duration: null,
    problem: null,
    created_at: new Date(Date.UTC(2026, 10, 19, 12) - number * 3_600_000).toISOString(),
    requested_by: "usr_ada",
    requested_by_name: "Ada Marsh",
    tags: number % 3 === 0 ? ["Festival", "Q4"] : [],
    thumbnail: file("thumbnail"),
    ...sizeOf(creative),
    clarity_score_percentile: isDone ? [72.4, 48.6, 31.2][number % 3]! : null,
    stands_out: isDone || null,
    uncertain_scores: [],
    version: 1,
    category: (["AD", "UX", "AD", "DISPLAY"] as const)[number % 4]!,
    device: [3, 0, 2, 1][number % 4] === 0 ? "desktop" : "",
    country: "",
    industry: "",
    dimensions: "",
    condition: "",
    extension: "png",
    source: "",
    fingerprint: null,
    video: null,
    gen: 1,
    public: false,
    timeline: 0,
    renewing: false,
    logo_tracking_status: null,
    uploading: false,
    slices: 0,
    part_of: null,
    reference: null,
    page: null,
    version_of: null,
    seen_as_staff: null,
    attention_score: null,
    attention: null,
    text_in_ad: null,
    text: null,
    templates_images: [],
    brandURL: null,
    transferred_from: "",
    maskArray: null,
    projectIds: [],
    metrics: isDone
      ? {
          percentile_area: 28.7,
          percentile_distances: 61,
          area: 0.082,
          area_share: 0.8,
          distances: 0.31,
          focus: 71.3,
          proximity: 39,
          stands_out: true,
          ...CALIBRATED,
          model: "contrast-1",
          reference: "2026-11",
          calibration: "2026-11",
        }
      : null,
    fixations: isDone ? fixationsOf(creative) : [],
    areas_of_interest: [],
    imageURL: file("image"),
    heatmapURL: file("heatmap"),
    combined: file("combined"),
    peekthroughURL: file("peekthrough"),
    gazeplot: file("combined"),
    mask: file("heatmap"),
    ...own,
  };
}

/** A heatmap of a video with signed links. */
export function sampleVideo(origin: string, number: number, own: Partial<HeatmapDetail> = {}, signature = "1"): HeatmapDetail {
  const isDone = (own.status ?? "done") === "done";
  const file = (kind: string) => (isDone ? `${origin}/videos/${kind}.mp4?signature=${signature}` : null);
  const { width, height, seconds, fps } = VIDEO;
  return sampleHeatmap(origin, number, {
    type: "video",
    application: "Ad / commercial",
    device: "",
    extension: "mp4",
    width,
    height,
    duration: seconds,
    video: isDone ? { fps, has_sound: false, frames: sampleFrames().length } : null,
    fixations: [],
    imageURL: file("original"),
    heatmapURL: file("heatmap"),
    peekthroughURL: file("peekthrough"),
    gazeplot: null,
    mask: null,
    ...own,
  });
}

/** Measurements of such a video: 10 frames per second, one of them flat, with a cut in the middle. */
export function sampleFrames(precise: readonly ScoreName[] = SCORE_NAMES, length = VIDEO.seconds * 10): FrameMetrics {
  const moments = Array.from({ length }, (_, moment) => moment / length);
  const wave = (middle: number, reach: number, waves: number) =>
    moments.map((part) => Math.round(middle + reach * Math.sin(part * waves * Math.PI)));
  const stands_out = moments.map((_, moment) => moment !== Math.floor(length / 3));
  const scores = (score: ScoreName, values: number[]) =>
    values.map((value, moment) => (stands_out[moment] && precise.includes(score) ? value : null));
  const clarity = scores("clarity", wave(60, 25, 3));
  const known = clarity.filter((value) => value !== null);
  return {
    rate: 10,
    length,
    precise: [...precise],
    stands_out,
    clarity_frames: clarity,
    focus: scores("focus", wave(55, 30, 2)),
    proximity: scores("proximity", wave(40, 20, 5)),
    mass: moments.map(() => 0.5),
    x: moments,
    y: moments.map(() => 0.5),
    cuts: [Math.floor(length / 2)],
    percentiled: true,
    min: known.length > 0 ? Math.min(...known) : 0,
    max: Math.max(0, ...known),
  };
}

/** The areas of such a video over time: a share that rises from 0 to one half, first seen in the middle. */
export function sampleAreaMoments(areas: HeatmapDetail["areas_of_interest"], length = VIDEO.seconds * 10): AreasOverTime {
  const shares = Array.from({ length }, (_, moment) => moment / length / 2);
  return { rate: 10, length, areas: areas.map(({ uid }) => ({ uid, shares, first_seen: length / 20 })) };
}
