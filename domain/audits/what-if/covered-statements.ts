import type { AreaChange } from "#contracts/what-if.ts";
import { changeText, isClearChange, shownChange } from "#kit/scores/change-texts.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { SPOT } from "./spot-at.ts";

/** Other elements that are named at most. */
export const OTHERS_SHOWN = 3;

type Statement = { readonly text: string; readonly elements: string[] };

/** Statements about the effect of covering a spot. */
export function coveredStatements(spot: AreaChange, others: readonly AreaChange[]): Statement[] {
  const about = spot.uid === SPOT ? [] : [spot.uid];
  return [
    { text: shareStatement(spot), elements: about },
    { text: CAUSE[isClearChange(spot) ? spot.verdict : "unclear"], elements: about },
    ...(others.length === 0
      ? [{ text: "No other element clearly gains or loses attention.", elements: about }]
      : others.map((other) => ({ text: otherStatement(other), elements: [other.uid, ...about] }))),
  ];
}

/** "With “Shop now” covered, its place gets 4% of the attention instead of 12% (90% range 8–16%): −8 points (9 in 10)." */
function shareStatement(spot: AreaChange): string {
  const { uid, name } = spot;
  const { before, after } = shownChange(spot);
  const place = uid === SPOT ? "When it’s covered, this spot gets" : `With “${name}” covered, its place gets`;
  const range = spot.before.interval ? ` (90% range ${formatShareInterval(spot.before.interval)})` : "";
  const shares = `${place} ${after} of the attention instead of ${before}${range}`;
  return isClearChange(spot) ? `${shares}: ${changeText(spot)}.` : `${shares}. That is too close to call.`;
}

const CAUSE = {
  less: "So what is there draws attention. The share that remains comes from its position and what surrounds it.",
  more: "So what is there doesn’t draw attention. Its position or what surrounds it does.",
  unclear: "So the prediction doesn’t show that what is there draws attention. Its position or what surrounds it may.",
} as const satisfies Record<AreaChange["verdict"], string>;

const otherStatement = (other: AreaChange): string =>
  `“${other.name}” then gets ${other.verdict === "more" ? "more" : "less"} attention: ${changeText(other)}.`;
