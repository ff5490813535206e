/** The oldest release of each browser that we support. README.md names them too. */
export const SUPPORTED_BROWSERS = { chrome: 123, edge: 123, firefox: 125, safari: 17.5 } as const;
