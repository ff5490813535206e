import type { FrameMetrics } from "#contracts/video.ts";
import { evenlySpacedIndices } from "./score-lines.ts";
import { formatTime } from "./time-format.ts";
import { type Curve, formatCurveValue } from "./timeline-curves.ts";

const MAX_ROWS = 60;

type Props = { metrics: FrameMetrics; curves: readonly Curve[]; title: string };

/** The values of the curves as a table, for screen readers. */
export function TimelineTable({ metrics, curves, title }: Props) {
  return (
    // In its own container: a table is never smaller than its content and would extend the page.
    <div className="visually-hidden">
      <table>
        <caption>Measurements of {title} over time</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {curves.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evenlySpacedIndices(metrics.length, MAX_ROWS).map((moment) => (
            <tr key={moment}>
              <th scope="row">{formatTime(moment / metrics.rate)}</th>
              {curves.map((curve) => (
                <td key={curve.key}>{formatCurveValue(curve, moment)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
