/** How long a capture waits for a page, at most, in milliseconds. */
export type Patience = {
  /** Until there is a document. */
  readonly document: number;
  /** Until all of the document is loaded. */
  readonly load: number;
  /** Until the network is quiet after that. */
  readonly quiet: number;
  /** Until fonts are in. */
  readonly fonts: number;
  /** Until a cookie banner shows up once the page is loaded. */
  readonly consent: number;
  /** Until a cookie banner that showed up is declined. */
  readonly decline: number;
  /** Of a step of stopped time: until the network is no longer waited for. */
  readonly network: number;
  /** Of a step of stopped time: until the page is given up. */
  readonly step: number;
};

export const PATIENCE: Patience = {
  document: 20_000,
  load: 12_000,
  quiet: 2500,
  fonts: 3000,
  consent: 1000,
  decline: 6000,
  network: 5000,
  step: 5000,
};
