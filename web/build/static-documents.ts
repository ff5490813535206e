import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig } from "vite";
import { documentOf, STATIC_PAGES } from "#contracts/static-pages.ts";
import { escapeHtml } from "#kit/portable/escape-html.ts";

const ENTRY = "prerender";
/** Of pages that set none. */
const DESCRIPTION = "Sightline predicts where people look.";

/** The exports of `web/app/prerender.tsx`. */
type Renderer = {
  readonly renderPage: (path: string) => Promise<{ html: string; title: string; description: string | undefined }>;
};

/**
 * Writes a document for each static page to the built customer app in `folder`. `config` is the configuration of that build, and
 * `work` a folder for the renderer. Throws when a page cannot be rendered or refers to a file that was not built.
 */
export async function writeStaticDocuments({ folder, work, config }: { folder: string; work: string; config: InlineConfig }) {
  await build({
    ...config,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: `${ENTRY}.tsx`, outDir: work, minify: false, rolldownOptions: { output: { codeSplitting: true } } },
  });
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  serveFiles(folder);
  const { renderPage } = (await import(pathToFileURL(path.join(work, `${ENTRY}.js`)).href)) as Renderer;
  for (const each of STATIC_PAGES) {
    const { html, title, description } = await renderPage(each);
    const missing = addressesIn(html).find((address) => !existsSync(path.join(folder, address)));
    if (missing) throw new Error(`${each} refers to ${missing}, which was not built`);
    const file = path.join(folder, documentOf(each));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, documentWith(page, { html, title, description }));
  }
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

type Content = { readonly html: string; readonly title: string; readonly description: string | undefined };

/** The page of the application with the content of a static page, and with what link previews show of it. */
function documentWith(page: string, { html, title, description = DESCRIPTION }: Content): string {
  const previews = { "og:site_name": "Sightline", "og:type": "website", "og:title": title, "og:description": description };
  const metas = Object.entries(previews).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  return [
    [/<title>.*?<\/title>/, `<title>${escapeHtml(title)}</title>\n    ${metas.join("\n    ")}`],
    [/(<meta name="description" content=")[^"]*/, `$1${escapeHtml(description)}`],
    [/<div id="root"><\/div>/, `<div id="root" data-document>${inert(html)}</div>`],
  ].reduce((filled, [pattern, text]) => replaceOnce(filled, pattern as RegExp, text as string), page);
}

/**
 * The content without what a document must not contain: style attributes, which the content security policy rejects, and images
 * that load although base.css hides the document from users with a session. The preload script requests those of the first screen.
 */
const inert = (html: string): string =>
  html
    .replaceAll(/ style="[^"]*"/g, "")
    .replaceAll(/<link rel="preload"[^>]*>/g, "")
    .replaceAll(/<img (?![^>]*loading=)/g, '<img loading="lazy" ');

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has no ${pattern}`);
  return text.replace(pattern, replacement);
}
