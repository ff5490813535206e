import { KPI_NAMES } from "#contracts/report-names.ts";
import type { ReportAd, ReportDetail, ReportRanking } from "#contracts/reports.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import type { ImageKeys } from "#domain/heatmaps/image-keys.ts";
import { pluralize } from "#kit/portable/pluralize.ts";
import { attentionText } from "#kit/scores/attention-text.ts";
import { comparisonOf, verdictLine } from "#kit/scores/ranking-texts.ts";
import type { Scored } from "#kit/scores/score-differences.ts";
import type { SlideChart, SlideContent, SlideGalleryItem, SlideTable } from "#kit/slides/slide-data.ts";
import { imagesOf } from "./heatmap-content.ts";
import { cardOf, withRange } from "./score-cards.ts";

/** Keys of an ad’s images, and of its scenes by template. */
export type AdKeys = { readonly images: ImageKeys; readonly scenes: ReadonlyMap<number, string> };

/** Ads per table of scores by template. */
const ADS_PER_TABLE = 5;
/** Scenes printed of each ad; the scores in all templates are in the table. */
const SCENES_PER_AD = 6;

/** Collects the content of slides about a report as a whole. */
export function reportContent(
  { report, ads, rankings, templates }: ReportDetail,
  keys: ReadonlyMap<string, AdKeys>,
): SlideContent {
  const leader = ads.find(({ heatmap }) => heatmap.uid === rankings[0]?.places[0]?.uid) ?? ads[0];
  const titles = new Map(ads.map(({ heatmap }) => [heatmap.uid, heatmap.title]));
  const rankingOf = (kpi: ReportRanking["kpi"]) => rankings.find((each) => each.kpi === kpi);
  const [attention, clarity] = [rankingOf("attention"), rankingOf("clarity")];
  // The slide of a single ad says all that a comparison could.
  const isComparison = ads.length > 1;
  return {
    texts: {
      subtitle: `${TEMPLATE_KIND_NAMES[report.type]} · ${pluralize(ads.length, "ad")} in ${pluralize(templates.length, "template")}`,
      summary: isComparison ? rankings.map((ranking) => verdictLine(ranking, (uid) => titles.get(uid) ?? "")).join("\n") : "",
    },
    images: leader ? imagesOf(leader.heatmap.title, keys.get(leader.heatmap.uid)!.images) : {},
    scores: [],
    charts: isComparison
      ? {
          ...(attention && { attention: chartOf(attention, ads) }),
          ...(clarity && { clarity: chartOf(clarity, ads) }),
        }
      : {},
    tables: {
      matrix: matrixTables({ ads, templates }),
    },
    galleries: {
      heatmaps: isComparison
        ? ads.flatMap(({ heatmap: { uid, title } }): SlideGalleryItem[] => {
            const image = imagesOf(title, keys.get(uid)!.images).heatmap;
            return image ? [{ image, caption: title }] : [];
          })
        : [],
    },
  };
}

/** Collects the content of slides about one ad of a report. */
export function adContent(ad: ReportAd, { templates, report }: ReportDetail, { images, scenes }: AdKeys): SlideContent {
  const { uid: _, title } = ad.heatmap;
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  const scored = ad.placements.flatMap(({ template, score, interval }) =>
    score === null ? [] : [{ template, name: names.get(template) ?? `Template ${template}`, score, interval }],
  );
  const ranked = scored.toSorted((one, other) => other.score - one.score);
  const { attention, clarity } = scoresOf(ad);
  return {
    texts: {
      heatmap: title,
      heatmap_type: TEMPLATE_KIND_NAMES[report.type],
      templates_note:
        scored.length > SCENES_PER_AD
          ? `The ${SCENES_PER_AD} templates with its highest attention scores. The table of scores lists all ${scored.length}.`
          : "The ad with its heatmap in each template, and its attention score there.",
    },
    images: imagesOf(title, images),
    scores: [
      ...(attention
        ? [
            cardOf(
              "attention",
              attention,
              `${attentionText(attention.value, attention.interval)} Mean over ${pluralize(scored.length, "template")}.`,
            ),
          ]
        : []),
      ...(clarity ? [cardOf("clarity", clarity, "Position among comparable images; 50 is average.")] : []),
    ],
    charts: {
      templates: {
        title: "Scores with 90% ranges",
        max: 100,
        bars: ranked.map(({ name, score, interval }) => ({
          label: name,
          value: score,
          interval,
          text: withRange({ value: score, interval }),
        })),
      },
    },
    tables: {},
    galleries: {
      templates: ranked.slice(0, SCENES_PER_AD).flatMap(({ template, name, score, interval }): SlideGalleryItem[] => {
        const key = scenes.get(template);
        const caption = `${name}\n${withRange({ value: score, interval })}`;
        return key ? [{ image: { key, alt: `${title} in ${name}, with its heatmap` }, caption }] : [];
      }),
    },
  };
}

function scoresOf({
  template_average,
  interval,
  clarity,
  clarity_interval,
}: ReportAd): Partial<Record<ReportRanking["kpi"], Scored>> {
  return {
    ...(template_average !== null && { attention: { value: template_average, interval } }),
    ...(clarity !== null && { clarity: { value: clarity, interval: clarity_interval } }),
  };
}

/** The ads in their order, with the differences to the first as the ranking of the page states them. */
const chartOf = ({ kpi, places }: ReportRanking, ads: readonly ReportAd[]): SlideChart => ({
  title: `${KPI_NAMES[kpi]} with 90% ranges`,
  max: 100,
  bars: places.map(({ uid, value, ...place }) => {
    const ad = ads.find(({ heatmap }) => heatmap.uid === uid)!;
    const interval = scoresOf(ad)[kpi]?.interval ?? null;
    const text = [withRange({ value, interval }), ...comparisonOf(place)].join(" · ");
    return { label: ad.heatmap.title, value, interval, text };
  }),
});

/** Text of a cell without a score, by the state of its placement. */
const STATES: Readonly<Partial<Record<ReportAd["placements"][number]["state"], string>>> = {
  failed: "Failed",
  other_size: "Other size",
};

/** Scores by template, a few ads per table. */
function matrixTables({ ads, templates }: Pick<ReportDetail, "ads" | "templates">): SlideTable[] {
  const tables = Math.ceil(ads.length / ADS_PER_TABLE);
  const perTable = Math.ceil(ads.length / Math.max(1, tables));
  return Array.from({ length: tables }, (_, table) => {
    const some = ads.slice(table * perTable, (table + 1) * perTable);
    return {
      head: ["Template", ...some.map(({ heatmap }) => heatmap.title)],
      rows: templates.map(({ id, name }) => [
        name,
        ...some.map(({ placements }) => {
          const { score = null, interval = null, state } = placements.find(({ template }) => template === id) ?? {};
          if (score === null) return (state && STATES[state]) ?? "–";
          return withRange({ value: score, interval });
        }),
      ]),
    };
  });
}
