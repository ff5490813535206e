/**
 * A measured value, with the target that it must not exceed (`aim`) or must reach (`atLeast`); without one, it is informational.
 */
export type Measurement = {
  readonly name: string;
  readonly value: number;
  /** `ms`, `s`, `kB`, or empty for a ratio or count. */
  readonly unit: string;
  readonly aim?: number | undefined;
  readonly atLeast?: number | undefined;
};

/** A benchmark that can be run by name. */
export type Benchmark = {
  readonly name: string;
  /** Description of what it measures and how, in one line. */
  readonly about: string;
  run(): Promise<Measurement[]>;
};

/** Whether a figure meets its target; undefined without a target. */
export function isMet({ value, aim, atLeast }: Measurement): boolean | undefined {
  if (aim === undefined && atLeast === undefined) return undefined;
  return (aim === undefined || value <= aim) && (atLeast === undefined || value >= atLeast);
}
