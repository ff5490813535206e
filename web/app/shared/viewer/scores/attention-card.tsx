import { ThumbsUp } from "lucide-react";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { attentionMethod, attentionText } from "#kit/scores/attention-text.ts";
import { attentionIcon } from "#kit/scores/bands.ts";
import { isSideOpen } from "#kit/scores/is-side-open.ts";
import { attentionWord, isOneBand } from "#kit/scores/score-words.ts";
import { pluralize } from "#web/kit/format.ts";
import scoreCardStyles from "./score-card.module.css";
import { ScoreCard } from "./score-card.tsx";

type Props = { attention: AttentionResult & { score: number }; type: HeatmapDetail["type"] };

/** The attention score of an ad in its application. */
export function AttentionCard({ attention, type }: Props) {
  const { score, interval, failed, benchmark, ads } = attention;
  const label = attentionWord(score, interval);
  const compared = benchmark && `Compared with ${pluralize(ads, "ad")} of ${benchmark.name}, version ${benchmark.version}.`;
  return (
    <ScoreCard
      name="Attention"
      score={score}
      interval={interval ?? undefined}
      label={label}
      mark={isOneBand(label) && <Mark score={score} />}
      isNeutral={isSideOpen(interval, null)}
      isBenchmarked
      text={[attentionText(score, interval), compared].filter(Boolean).join(" ")}
      statement={failed > 0 ? `${pluralize(failed, "template")} could not be scored.` : undefined}
      method={attentionMethod(attention, type)}
    />
  );
}

function Mark({ score }: { score: number }) {
  const mark = attentionIcon(score);
  if (mark === "applause") return <Applause />;
  if (mark === "thumbs-up")
    return <ThumbsUp className={scoreCardStyles.scoreMark} role="img" aria-label="Thumbs up" aria-hidden={false} />;
  return null;
}

/** Icon of clapping hands. */
function Applause() {
  return (
    <svg className={scoreCardStyles.scoreMark} viewBox="0 0 24 24" role="img" aria-label="Applause">
      <path d="m11.1 10.9-3.4-3.4a1.4 1.4 0 0 1 2-2l5 5" />
      <path d="m9.9 12.7-4-4a1.4 1.4 0 0 0-2 2l4.3 4.3" />
      <path d="m7.3 14.1-2-2a1.4 1.4 0 0 0-2 2l4.8 4.8a6.6 6.6 0 0 0 9.4 0l1.1-1.1a5 5 0 0 0 1.4-3.6l-.1-4.6a1.4 1.4 0 0 0-2.8 0l-.1 2.3-5.1-5.1a1.4 1.4 0 0 1 2-2l3 3" />
      <path d="M16 1.8v1.9M20 3.2l-1.2 1.5M22 7l-1.8.4" />
    </svg>
  );
}
