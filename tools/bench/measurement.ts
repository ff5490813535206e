/** A measured value. With a target, it must not exceed the target; without one, it is informational. */
export type Measurement = {
  readonly name: string;
  readonly value: number;
  /** `ms`, `s`, `kB`, or empty for a ratio or count. */
  readonly unit: string;
  readonly aim?: number;
};

/** A benchmark that can be run by name. */
export type Benchmark = {
  readonly name: string;
  /** What it measures and how, in one line. */
  readonly about: string;
  run(): Promise<Measurement[]>;
};

/** Whether a figure meets its target; undefined without a target. */
export const isMet = ({ value, aim }: Measurement): boolean | undefined => (aim === undefined ? undefined : value <= aim);
