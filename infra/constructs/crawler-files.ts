import { type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { STATIC_PAGES } from "#contracts/static-pages.ts";

/** Public pages besides the static ones, by path. */
const OTHER_PAGES = ["/pricing", "/demo", "/signup"];

type Site = { readonly webOrigin: string; readonly stage: string | undefined };

/**
 * Files for search engines: `robots.txt`, and the sitemap (sitemaps.org) with the public pages. Only production is indexed; a named
 * environment, such as staging, asks not to be.
 */
export function crawlerFiles({ webOrigin, stage }: Site): ISource[] {
  if (stage) return [Source.data("robots.txt", "User-agent: *\nDisallow: /\n")];
  const locations = [...STATIC_PAGES, ...OTHER_PAGES].map((page) => `  <url><loc>${webOrigin}${page}</loc></url>`);
  return [
    Source.data("robots.txt", `User-agent: *\nDisallow: /superadmin\n\nSitemap: ${webOrigin}/sitemap.xml\n`),
    Source.data(
      "sitemap.xml",
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...locations,
        "</urlset>",
        "",
      ].join("\n"),
    ),
  ];
}
