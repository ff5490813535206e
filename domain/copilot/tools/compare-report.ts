import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { ElementKind } from "#contracts/facts.ts";
import type { ReportKpi } from "#contracts/reports.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval } from "#kit/scores/interval.ts";
import { verdictOf } from "#kit/scores/ranking-texts.ts";
import { NINE_IN_TEN } from "#kit/scores/score-differences.ts";
import { shareText } from "./element-names.ts";
import { type ComparedReport, type Evidence, overall, tool } from "./tool.ts";
import { shareVerdict } from "./verdicts.ts";

const KPI_NAMES = { attention: "attention", clarity: "clarity" } as const satisfies Record<ReportKpi, string>;
const KINDS = ["headline", "button", "logo", "product", "face"] as const satisfies readonly ElementKind[];

/** Where the image stands among the ads of the report that the user chose. */
export const compareReport = tool({
  name: "compare_report",
  description:
    "How the ads of the report that the user chose rank, where this image stands among them, and how their headlines and buttons compare. No other report can be read.",
  input: z.strictObject({}),
  run: ({ facts, image, report }) => {
    if (!report)
      return [overall("I don’t know which report you mean. Choose one under “Compare with”, next to the message box.")];
    const found = [
      ...report.rankings.flatMap((ranking) => rankingStatements(ranking, report.title, facts.uid)),
      ...KINDS.flatMap((kind) => kindStatement(kind, { facts, image }, report)),
    ];
    return found.length > 0 ? found : [overall(`I don’t know: nothing was scored in the report “${report.title}”.`)];
  },
});

type Ranking = ComparedReport["rankings"][number];
type Place = Ranking["places"][number];

function rankingStatements({ kpi, places, winner }: Ranking, title: string, uid: string): ChatStatement[] {
  const [leader] = places;
  if (!leader) return [];
  const name = KPI_NAMES[kpi];
  const { reason } = verdictOf({ kpi, places, winner }, (uid) => places.find((each) => each.uid === uid)!.title);
  const first = `In the report “${title}”, “${leader.title}” has the highest ${name}: ${pointsText(leader)}. ${reason}`.trimEnd();
  const place = places.findIndex((each) => each.uid === uid);
  const own = places[place];
  if (!own) return [overall(first), overall(`This image has no ${name} in the report.`)];
  const verdict = place === 0 ? "" : ` ${verdictText(own)}`;
  return [
    overall(first),
    overall(`This image is number ${place + 1} of ${places.length} by ${name}: ${pointsText(own)}.${verdict}`),
  ];
}

/** How an ad compares with the first place. */
function verdictText({ difference, too_close }: Place): string {
  if (difference === null) return "It can’t be compared with the first place, because the two share no template.";
  return too_close ? "The lead of the first is too small or too uncertain to call." : `The first is ahead (${NINE_IN_TEN}).`;
}

const pointsText = ({ value, interval }: Place): string =>
  `${roundHalfUp(value)} of 100${interval ? ` (${formatPointsInterval(interval)})` : ""}`;

/** Which ad of the report shows a kind of element best, among those that were measured. */
function kindStatement(
  kind: ElementKind,
  { facts, image }: Pick<Evidence, "facts" | "image">,
  { ads }: ComparedReport,
): ChatStatement[] {
  const here = facts.elements.find((element) => element.kind === kind);
  const others = ads.flatMap(({ title, facts, image }) => {
    const element = facts?.elements.find((each) => each.kind === kind);
    return element && image ? [{ title, element, image }] : [];
  });
  const best = others.toSorted((one, other) => other.element.attention.value - one.element.attention.value)[0];
  if (!here || !best) return [];
  const verdict = shareVerdict(
    { image, share: here.attention.value },
    { image: best.image, share: best.element.attention.value },
  );
  const text = `The ${kind} ${quoted(here)} gets ${shareText(here)} of the attention. Of the other measured ads of the report, “${best.title}” has the most with ${shareText(best.element)}: ${verdict}.`;
  return [{ text, elements: [here.id] }];
}
