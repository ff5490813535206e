/** Timeouts of a capture, in milliseconds. */
export type Timeouts = {
  /** Time limit for the response with the document. */
  readonly document: number;
  /** Time limit for loading the document and its resources. */
  readonly load: number;
  /** Time limit for the network to become idle after that. */
  readonly quiet: number;
  /** Time limit for loading fonts. */
  readonly fonts: number;
  /** Time limit for a cookie banner to appear once the page is loaded. */
  readonly consent: number;
  /** Time limit for declining a cookie banner. */
  readonly decline: number;
  /** Time limit for the network in a step of virtual time. */
  readonly network: number;
  /** Time after which the page is abandoned in a step of virtual time. */
  readonly step: number;
};

export const DEFAULT_TIMEOUTS: Timeouts = {
  document: 20_000,
  load: 12_000,
  quiet: 2500,
  fonts: 3000,
  consent: 1000,
  decline: 6000,
  network: 5000,
  step: 5000,
};
