import { clamp } from "#kit/portable/clamp.ts";
import styles from "./benchmark-curve.module.css";

/** Distribution of the benchmark creatives: count per 100 at the scores 0, 10, … 100. */
export const BENCHMARK = [0, 3, 8, 15, 30, 40, 30, 15, 8, 3, 0] as const;

const WIDTH = 300;
const HEIGHT = 64;
const TOP = 8;
const MAX_COUNT = Math.max(...BENCHMARK);

const xOf = (score: number) => (score / 100) * WIDTH;
const yOf = (count: number) => HEIGHT - (count / MAX_COUNT) * (HEIGHT - TOP);
const POINTS = BENCHMARK.map((count, index) => ({ x: xOf(index * 10), y: yOf(count) }));
/**
 * Slope of the curve at each point, per step: zero at the ends and the maximum, and limited so that the curve does not overshoot.
 */
const SLOPES = BENCHMARK.map((count, index) => {
  const [before, after] = [count - (BENCHMARK[index - 1] ?? count), (BENCHMARK[index + 1] ?? count) - count];
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
});
const STEP = WIDTH / (BENCHMARK.length - 1);
const CURVE = POINTS.slice(1).reduce((path, { x, y }, index) => {
  const from = POINTS[index]!;
  const [leaving, coming] = [BENCHMARK[index]! + SLOPES[index]! / 3, BENCHMARK[index + 1]! - SLOPES[index + 1]! / 3];
  return `${path} C${from.x + STEP / 3},${yOf(leaving)} ${x - STEP / 3},${yOf(coming)} ${x},${y}`;
}, `M${POINTS[0]!.x},${POINTS[0]!.y}`);

/** Height of the curve at a score. */
function heightAt(score: number): number {
  const at = clamp(score, 0, 100) / 10;
  const from = Math.min(BENCHMARK.length - 2, Math.floor(at));
  const [part, rest] = [at - from, 1 - (at - from)];
  const [first, last] = [BENCHMARK[from]!, BENCHMARK[from + 1]!];
  const [leaving, coming] = [first + SLOPES[from]! / 3, last - SLOPES[from + 1]! / 3];
  return yOf(rest ** 3 * first + 3 * rest ** 2 * part * leaving + 3 * rest * part ** 2 * coming + part ** 3 * last);
}

/**
 * Position of a score in the benchmark distribution, a bell curve around the average of 50. `score` is the displayed score, 0 to
 * 100.
 */
export function BenchmarkCurve({ score }: { score: number }) {
  const [x, y] = [xOf(score), heightAt(score)];
  return (
    <svg className={styles.benchmark} viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`} aria-hidden="true">
      <path className={styles.benchmarkAll} d={`${CURVE} Z`} />
      <clipPath id={`benchmark-${score}`}>
        <rect width={x} height={HEIGHT} />
      </clipPath>
      <path className={styles.benchmarkBelow} d={`${CURVE} Z`} clipPath={`url(#benchmark-${score})`} />
      <line className={styles.benchmarkAverage} x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <line className={styles.benchmarkOwn} x1={x} x2={x} y1={y} y2={HEIGHT} />
      <line className={styles.benchmarkFloor} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      <circle className={styles.benchmarkMark} cx={clamp(x, 6, WIDTH - 6)} cy={y} r={5} />
    </svg>
  );
}
