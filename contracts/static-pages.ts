import { HELP_PAGES, helpPath } from "./help.ts";

/**
 * Paths of the public pages that have the same content for every visitor. The build renders each as an HTML document, which is
 * complete before any script runs.
 */
export const STATIC_PAGES: readonly string[] = [
  "/",
  "/accuracy",
  "/help",
  ...HELP_PAGES.map((page) => helpPath(page)),
  "/terms",
  "/privacy",
];

/** The document of a static page, relative to the built application: "documents/help/scores.html". */
export const documentOf = (path: string): string => `documents${path === "/" ? "/index" : path}.html`;

/** Files of the site that contain its address or its settings, so that only a deployment can write them. */
export const DEPLOYED_FILES = ["config.json", "robots.txt", "sitemap.xml"] as const;
