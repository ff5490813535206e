import { API_TIERS, MAX_KEYS, REQUEST_LOG_DAYS } from "#contracts/api-keys.ts";
import { AREA_SHARE, AREAS_MAX } from "#contracts/attention.ts";
import { SUGGEST_UP_TO, TRIAL_AUDITED_IMAGES } from "#contracts/audits.ts";
import { MAX_TRACKED_WORDS } from "#contracts/brands.ts";
import { BANNER, CAPTURES_PER_HOUR, MAX_SLICES, RESULT_POSITIONS, VIEWPORTS } from "#contracts/captures.ts";
import { COMMENT_LENGTH, COMMENTS_MAX } from "#contracts/comments.ts";
import { CHAT_MESSAGES_MAX, TRIAL_MESSAGES_MAX } from "#contracts/copilot.ts";
import { DEVICE_CODE_SECONDS } from "#contracts/device-login.ts";
import { MAX_COMPARED, ZIP_MAX_BYTES } from "#contracts/exports.ts";
import { PASSWORD } from "#contracts/fields.ts";
import { FILES_IN_RESPONSES } from "#contracts/file-link.ts";
import { REANALYSES_PER_DAY } from "#contracts/heatmaps.ts";
import { CURRENT_VERSION } from "#contracts/kit/api-version.ts";
import { MAX_PAGE } from "#contracts/kit/page.ts";
import { MAX_LABEL_FRAMES, MAX_MODEL_LOGOS } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { MAX_HEATMAPS_PER_REQUEST, MAX_PROJECTS_PER_HEATMAP } from "#contracts/projects.ts";
import { MAX_BATCH_ITEMS } from "#contracts/public/batches.ts";
import {
  AD_DIMENSIONS,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE,
  UPLOAD_MIN_SIDE,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_RATE,
  VIDEO_MAX_SECONDS,
  VIDEO_MAX_SIZE,
} from "#contracts/reference.ts";
import { MAX_ADS_PER_REPORT, MAX_TEMPLATES_PER_REPORT } from "#contracts/reports.ts";
import { PASSPHRASE, SHARE_DAYS } from "#contracts/sharing.ts";
import { TEXT_BOXES, TEXT_BOXES_ADVISED } from "#contracts/text-reading.ts";
import {
  DELIVERY_LOG_DAYS,
  FAILING_DAYS,
  LISTEN_HOURS,
  MAX_LISTENERS,
  MAX_WEBHOOKS,
  RETRY_DAYS,
  WEBHOOK_EVENTS,
} from "#contracts/webhooks.ts";
import { MAX_EDITS } from "#contracts/what-if.ts";
import { INVITE_DAYS } from "#contracts/workspaces.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { pixelSize, sizeName } from "#kit/portable/size-name.ts";
import { attentionBand, bandColour, focusBand } from "#kit/scores/bands.ts";
import { INTERVAL_CONFIDENCE } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { MAX_CHANGED_TOGETHER } from "#web/app/shared/compare-selection/selection-limits.ts";
import { AREA_LINE_STYLES } from "#web/app/shared/viewer/video/timeline-curves.ts";
import { SUPPORTED_BROWSERS } from "#web/kit/supported-browsers.ts";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

const list = (items: readonly (string | number)[], last = "or"): string =>
  `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
const formats = (extensions: readonly string[]): string =>
  list(
    extensions.filter((extension) => extension !== "jpeg").map((extension) => extension.toUpperCase()),
    "or",
  );

/** The lowest score from 0 to 100 of a band or colour. */
const lowest = (isIn: (score: number) => boolean): string => {
  const from = Array.from({ length: 101 }, (_, score) => score).find(isIn);
  if (from === undefined) throw new Error("No score has this band");
  return String(from);
};

const rate = Object.entries(API_TIERS).map(([tier, requests]) => `${formatNumber(requests)} on tier ${tier}`);
const events = Object.entries(WEBHOOK_EVENTS).map(([name, text]) => `| \`${name}\` | ${text} |`);

/** Numbers and lists that help pages name as `{{name}}`, from the rules of the product. */
export const FACTS = {
  "trial.audits": formatNumber(TRIAL_AUDITED_IMAGES),
  "trial.messages": formatNumber(TRIAL_MESSAGES_MAX),
  "image.formats": formats(IMAGE_EXTENSIONS),
  "image.megabytes": formatNumber(IMAGE_MAX_BYTES / MEGABYTE),
  "image.megapixels": formatNumber(IMAGE_MAX_PIXELS / 1e6),
  "image.side": formatNumber(IMAGE_MAX_SIDE),
  "image.shortest": formatNumber(UPLOAD_MIN_SIDE),
  "browsers.chrome": formatNumber(SUPPORTED_BROWSERS.chrome),
  "browsers.edge": formatNumber(SUPPORTED_BROWSERS.edge),
  "browsers.firefox": formatNumber(SUPPORTED_BROWSERS.firefox),
  "browsers.safari": formatNumber(SUPPORTED_BROWSERS.safari),
  "video.formats": formats(VIDEO_EXTENSIONS),
  "video.gigabytes": formatNumber(VIDEO_MAX_BYTES / GIGABYTE),
  "video.minutes": formatNumber(VIDEO_MAX_SECONDS.others / 60),
  "video.trialSeconds": formatNumber(VIDEO_MAX_SECONDS.trial),
  "video.pixels": pixelSize(VIDEO_MAX_SIZE),
  "video.rate": formatNumber(VIDEO_MAX_RATE),
  "ad.sizes": list(AD_DIMENSIONS.map(sizeName), "and"),
  "capture.slices": formatNumber(MAX_SLICES),
  "capture.desktop": formatNumber(VIEWPORTS.desktop.width),
  "capture.mobile": formatNumber(VIEWPORTS.mobile.width),
  "banner.seconds": formatNumber(BANNER.duration.max / 1000),
  "captures.perHour": formatNumber(CAPTURES_PER_HOUR.person),
  "search.positions": formatNumber(RESULT_POSITIONS.length),
  "areas.most": formatNumber(AREAS_MAX),
  "areas.curves": formatNumber(AREA_LINE_STYLES.length),
  "text.boxes": formatNumber(TEXT_BOXES),
  "text.advised": formatNumber(TEXT_BOXES_ADVISED),
  "reanalyses.perDay": formatNumber(REANALYSES_PER_DAY),
  "scores.confidence": INTERVAL_CONFIDENCE,
  "scores.areaShare": wholePercent(AREA_SHARE),
  "scores.high": lowest((score) => focusBand(score) === "high"),
  "scores.average": lowest((score) => focusBand(score) === "average"),
  "scores.green": lowest((score) => bandColour(score) === "success"),
  "attention.high": lowest((score) => attentionBand(score) === "high"),
  "attention.average": lowest((score) => attentionBand(score) === "average"),
  "compare.most": formatNumber(MAX_COMPARED),
  "audit.creative": formatNumber(SUGGEST_UP_TO.creative),
  "audit.ux": formatNumber(SUGGEST_UP_TO.ux),
  "whatif.edits": formatNumber(MAX_EDITS),
  "copilot.messages": formatNumber(CHAT_MESSAGES_MAX),
  "reports.ads": formatNumber(MAX_ADS_PER_REPORT),
  "reports.templates": formatNumber(MAX_TEMPLATES_PER_REPORT),
  "brands.words": formatNumber(MAX_TRACKED_WORDS),
  "labels.least": formatNumber(MIN_LABELLED_FRAMES),
  "labels.logos": formatNumber(MAX_MODEL_LOGOS),
  "labels.most": formatNumber(MAX_LABEL_FRAMES),
  "lists.changedTogether": formatNumber(MAX_CHANGED_TOGETHER),
  "lists.moved": formatNumber(MAX_HEATMAPS_PER_REQUEST),
  "projects.perHeatmap": formatNumber(MAX_PROJECTS_PER_HEATMAP),
  "share.days": list(SHARE_DAYS),
  "share.passphrase": formatNumber(PASSPHRASE.shortest),
  "comments.length": formatNumber(COMMENT_LENGTH),
  "comments.most": formatNumber(COMMENTS_MAX),
  "password.shortest": formatNumber(PASSWORD.shortest),
  "invites.days": formatNumber(INVITE_DAYS),
  "zip.gigabytes": formatNumber(ZIP_MAX_BYTES / GIGABYTE),
  "api.codeMinutes": formatNumber(DEVICE_CODE_SECONDS / 60),
  "api.keys": formatNumber(MAX_KEYS),
  "api.page": formatNumber(MAX_PAGE),
  "api.logDays": formatNumber(REQUEST_LOG_DAYS),
  "api.rates": list(rate, "and"),
  "api.captures": formatNumber(CAPTURES_PER_HOUR.key),
  "api.filesEnd": new Date(FILES_IN_RESPONSES.ends).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" }),
  "api.version": CURRENT_VERSION,
  "api.batch": formatNumber(MAX_BATCH_ITEMS),
  "webhooks.most": formatNumber(MAX_WEBHOOKS),
  "webhooks.mostListeners": formatNumber(MAX_LISTENERS),
  "webhooks.retryDays": formatNumber(RETRY_DAYS),
  "webhooks.listenHours": formatNumber(LISTEN_HOURS),
  "webhooks.failingDays": formatNumber(FAILING_DAYS),
  "webhooks.logDays": formatNumber(DELIVERY_LOG_DAYS),
  "webhooks.events": events.join("\n"),
} as const satisfies Readonly<Record<string, string>>;

const isFact = (name: string): name is keyof typeof FACTS => Object.hasOwn(FACTS, name);

/** Replaces `{{name}}` with the fact of that name. Throws for an unknown name. */
export function withFacts(markdown: string): string {
  return markdown.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    if (!isFact(name)) throw new Error(`No fact is named ${name}`);
    return FACTS[name];
  });
}

/** Replaces the address of a site in examples with this site's address. */
export const withOrigin = (markdown: string, origin: string): string => markdown.replaceAll("https://YOUR-SITE", origin);
