/** A measured value. With an aim it is good up to that aim; without one it only informs. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  /** `ms`, `s`, `kB`, or empty for a ratio or count. */
  readonly unit: string;
  readonly aim?: number;
};

/** Something worth measuring, run alone by its name. */
export type Benchmark = {
  readonly name: string;
  /** What it measures and how, in one line. */
  readonly about: string;
  run(): Promise<Figure[]>;
};

/** Whether a figure is as good as wanted; undefined when nothing is wanted. */
export const isMet = ({ value, aim }: Figure): boolean | undefined => (aim === undefined ? undefined : value <= aim);
