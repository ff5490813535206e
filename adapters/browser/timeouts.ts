/** Timeouts of a capture, in milliseconds. */
export type Timeouts = {
  /** Until there is a document. */
  readonly document: number;
  /** Until the document and its resources are loaded. */
  readonly load: number;
  /** Until the network is idle after that. */
  readonly quiet: number;
  /** Until fonts are loaded. */
  readonly fonts: number;
  /** Until a cookie banner appears once the page is loaded. */
  readonly consent: number;
  /** Until a cookie banner that appeared is declined. */
  readonly decline: number;
  /** In a step of virtual time: until the network is no longer waited for. */
  readonly network: number;
  /** In a step of virtual time: until the page is abandoned. */
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
