/** Current versions of the legal documents, by date of the last change. Users who agreed to an older one are asked again. */
export const LEGAL = { terms: "2026-11-21", privacy: "2026-11-25" } as const;
