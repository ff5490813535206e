/** Versions of the public API by date, oldest first. A change that may break a program gets a new one. */
export const API_VERSIONS = ["2026-11-01"] as const;
export const CURRENT_VERSION = API_VERSIONS.at(-1) as (typeof API_VERSIONS)[number];
/** Request header that chooses a version, and response header that names the one used. */
export const VERSION_HEADER = "Sightline-Version";
