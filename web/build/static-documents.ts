import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { documentOf, STATIC_PAGES } from "#contracts/static-pages.ts";
import { escapeHtml } from "#kit/portable/escape-html.ts";
import type { BundledSources } from "./client-programs.ts";

const ENTRY = "prerender";
/** Of pages that set none. */
const DESCRIPTION = "Sightline predicts where people look.";

/** The exports of `web/app/prerender.tsx`. */
type Renderer = { readonly renderPage: (path: string) => Promise<Content> };
type Content = { readonly html: string; readonly title: string; readonly description: string | undefined };

/**
 * Writes a document for each static page to the built customer app. The build fails when a page cannot be rendered or refers to a
 * file that was not built.
 */
export function staticDocuments(): Plugin<BundledSources> {
  const sources = new Set<string>();
  let config: ResolvedConfig;
  return {
    name: "static-documents",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    api: { sources },
    configResolved(resolved) {
      config = resolved;
      sources.add(path.join(config.root, `${ENTRY}.tsx`));
    },
    async writeBundle({ dir = "" }) {
      const page = readFileSync(path.join(dir, "index.html"), "utf8");
      const { renderPage } = await buildRenderer(config);
      serveFiles(dir);
      for (const each of STATIC_PAGES) {
        const content = await renderPage(each);
        const missing = addressesIn(content.html).find((address) => !existsSync(path.join(dir, address)));
        if (missing) this.error(`${each} refers to ${missing}, which was not built`);
        const file = path.join(dir, documentOf(each));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, documentWith(page, content));
      }
    },
  };
}

/** Builds the application's static pages for Node, with the same plugins, so that they have the same class names and addresses. */
async function buildRenderer({ configFile, cacheDir }: ResolvedConfig): Promise<Renderer> {
  const outDir = path.join(cacheDir, "static-documents");
  await build({
    ...(configFile && { configFile }),
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: `${ENTRY}.tsx`, outDir, minify: false, rolldownOptions: { output: { codeSplitting: true } } },
  });
  return (await import(pathToFileURL(path.join(outDir, `${ENTRY}.js`)).href)) as Renderer;
}

/** Lets `fetch` read the files of the built app. Nothing else can be reached. */
function serveFiles(folder: string): void {
  globalThis.fetch = async (input) => {
    const file = path.join(folder, String(input));
    if (!String(input).startsWith("/assets/") || !existsSync(file)) throw new TypeError("fetch failed");
    return new Response(readFileSync(file));
  };
}

const addressesIn = (html: string): string[] => [...html.matchAll(/"(\/assets\/[^"\s]+)/g)].map(([, address]) => address!);

/** The page of the application with the content of a static page, and with what link previews show of it. */
function documentWith(page: string, { html, title, description = DESCRIPTION }: Content): string {
  const previews = { "og:site_name": "Sightline", "og:type": "website", "og:title": title, "og:description": description };
  const metas = Object.entries(previews).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  const replacements: [RegExp, (found: string) => string][] = [
    [/<title>.*?<\/title>/, () => [`<title>${escapeHtml(title)}</title>`, ...metas].join("\n    ")],
    [/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(description)}" />`],
    // The page is complete without its scripts, so they wait for its style and font.
    [/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`],
    [/<div id="root"><\/div>/, () => `<div id="root" data-document>${withoutApplication(html)}</div>`],
  ];
  return replacements.reduce((filled, [pattern, replace]) => {
    if (filled.search(pattern) < 0) throw new Error(`index.html has no ${pattern}`);
    return filled.replace(pattern, replace);
  }, page);
}

/**
 * The content without what needs the application: style attributes, which the content security policy rejects, controls, which
 * stay inert, and images that load although base.css hides the document from users with a session. The preload script requests
 * those of the first screen.
 */
const withoutApplication = (html: string): string =>
  html
    .replaceAll(/ style="[^"]*"/g, "")
    .replaceAll(/<link rel="preload"[^>]*>/g, "")
    .replaceAll(/<(?:button|input|select|textarea)(?=[ >])/g, "$& inert")
    .replaceAll(/<img (?![^>]*loading=)/g, '<img loading="lazy" ');
