import type { SlideDocument, SlideSubject } from "#contracts/slides.ts";
import { readStoredAudit } from "#domain/audits/read-audit.ts";
import { kindScoreOf, templateSetOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { filterFinished } from "#domain/heatmaps/filter-finished.ts";
import { imageKeys, sceneKeys } from "#domain/heatmaps/image-keys.ts";
import { placementFile, readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { toDetail } from "#domain/heatmaps/to-card.ts";
import { readFrameMetrics } from "#domain/heatmaps/video/read-frames.ts";
import { toReportDetail } from "#domain/reports/read-report.ts";
import { readStoredReport } from "#domain/reports/require-report.ts";
import { readIdentity } from "#domain/workspaces/branding-of.ts";
import { derivedId } from "#kit/ids.ts";
import { longDate } from "#kit/portable/long-date.ts";
import { DEFAULT_ACCENT } from "#kit/slides/palette.ts";
import type { SlideContent, SlideData } from "#kit/slides/slide-data.ts";
import { auditContent } from "./audit-content.ts";
import { comparisonContent } from "./comparison-content.ts";
import { heatmapContent, type PrintedHeatmap } from "./heatmap-content.ts";
import { methodText } from "./method-text.ts";
import { adContent, reportContent } from "./report-content.ts";
import { comparisonTitle } from "./require-slide-subject.ts";
import type { SlidesOrder } from "./slides.entity.ts";
import { findSlideTemplate } from "./templates/find-slide-template.ts";

/** Input of printing: the content, and the slides it is printed on. */
export type Printable = {
  readonly data: SlideData;
  readonly document: SlideDocument;
  readonly author: string;
  /** Whether an attention score is missing, because it is still being computed. */
  readonly lacksAttention: boolean;
};

const KINDS: Readonly<Record<SlideSubject, string>> = {
  heatmap: "Attention analysis",
  comparison: "Attention comparison",
  report: "Attention report",
  audit: "Audit",
};

/** Everything that an order prints; undefined if it is not finished, or gone, or its template is gone. */
export async function readSlideData(order: SlidesOrder): Promise<Printable | undefined> {
  const { subject, scope, template, day } = order;
  const [document, identity, content] = await Promise.all([
    findSlideTemplate(template).then((found) => found?.document),
    readIdentity(scope),
    readContent(order),
  ]);
  if (!document || !content) return;
  const workspace = identity?.name ?? "";
  const { branding } = identity ?? {};
  const printed = { kind: KINDS[subject], date: longDate(new Date(day), "UTC"), workspace };
  const logo = branding?.logo ? { logo: { key: branding.logo, alt: `Logo of ${workspace}` } } : {};
  const { texts, images } = content.whole;
  const whole = { ...content.whole, texts: { ...texts, ...printed }, images: { ...images, ...logo } };
  const { heatmaps, lacksAttention } = content;
  const data = { subject, accent: branding?.bar ?? DEFAULT_ACCENT, heatmaps, whole };
  return { data, document, author: workspace, lacksAttention };
}

/** An id for slides of these objects that changes whenever anything that they print changes. */
export const slidesIdOf = ({ scope, format, subject, objects }: SlidesOrder, printable: Printable): string =>
  derivedId("sd", scope, format, subject, ...objects, JSON.stringify(printable));

function readContent({ subject, objects, scope }: SlidesOrder): Promise<Content | undefined> {
  if (subject === "report") return readReportContent(objects[0]!, scope);
  return subject === "audit" ? readAuditContent(objects[0]!, scope) : readHeatmapsContent(subject, objects, scope);
}

type Content = Pick<SlideData, "whole" | "heatmaps"> & Pick<Printable, "lacksAttention">;

async function readHeatmapsContent(
  subject: "heatmap" | "comparison",
  uids: readonly string[],
  scope: string,
): Promise<Content | undefined> {
  const heatmaps = await filterFinished(uids, scope, { includesHidden: true });
  if (heatmaps.length < uids.length) return;
  const printed = await Promise.all(
    heatmaps.map(async (heatmap): Promise<PrintedHeatmap> => {
      const [detail, scenes, frames] = await Promise.all([
        toDetail(heatmap),
        sceneKeys(heatmap),
        heatmap.type === "video" ? readFrameMetrics(heatmap) : undefined,
      ]);
      return { detail, keys: imageKeys(heatmap), scenes, frames };
    }),
  );
  const contents = printed.map(heatmapContent);
  const whole = subject === "comparison" ? comparisonContent(printed) : contents[0]!;
  const details = printed.map(({ detail }) => detail);
  const texts = {
    ...whole.texts,
    title: subject === "comparison" ? comparisonTitle(details) : details[0]!.title,
    subtitle: subject === "comparison" ? `${details.length} heatmaps` : (contents[0]!.texts.heatmap_type ?? ""),
    method: methodText(details, subject),
  };
  const lacksAttention = heatmaps.some((heatmap) => templateSetOf(heatmap) && !kindScoreOf(heatmap));
  return { whole: { ...whole, texts }, heatmaps: contents, lacksAttention };
}

async function readAuditContent(uid: string, scope: string): Promise<Content | undefined> {
  const [content, audit] = await Promise.all([readHeatmapsContent("heatmap", [uid], scope), readStoredAudit(uid)]);
  return content && audit && { ...content, whole: auditContent(content.whole, audit) };
}

async function readReportContent(uid: string, scope: string): Promise<Content | undefined> {
  const report = await readStoredReport(uid);
  if (!report || report.scope !== scope || report.status === "requested" || report.status === "failed") return;
  const [detail, ads] = await Promise.all([toReportDetail(report), readAdsOf(report.heatmaps, scope)]);
  const keys = new Map(
    ads.map((ad) => [
      ad.uid,
      {
        images: imageKeys(ad.heatmap),
        scenes: new Map(report.ids.map((template) => [template, placementFile(ad, report.type, template)])),
      },
    ]),
  );
  const printed = detail.ads.filter(({ heatmap }) => keys.has(heatmap.uid));
  const whole: SlideContent = reportContent({ ...detail, ads: printed }, keys);
  const details = await Promise.all(ads.map(({ heatmap }) => toDetail(heatmap)));
  // The scores of a report are means over its own templates.
  const scored = details.map(({ attention, ...each }) => ({
    ...each,
    attention: attention && { ...attention, templates: detail.templates.length },
  }));
  return {
    whole: { ...whole, texts: { ...whole.texts, title: report.title, method: methodText(scored, "report", report.type) } },
    heatmaps: printed.map((ad) => adContent(ad, detail, keys.get(ad.heatmap.uid)!)),
    lacksAttention: false,
  };
}
