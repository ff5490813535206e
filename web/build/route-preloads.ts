import { createHash } from "node:crypto";
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";
import { EXAMPLE_SIZE, IMAGE_SIZES, SMALL_WIDTH } from "#web/app/routes/landing/example-image.ts";

const APP = "web/app/routes/";
const FEATURES = "web/app/features/";
const SHELL = [`${APP}shell/root.tsx`, `${APP}shell/shell.tsx`];
const VISITOR = [`${APP}shell/root.tsx`, `${APP}shell/public-frame.tsx`];

/** The modules that the first page loads with `import()`, by the start of its path. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  "/home": [...SHELL, `${APP}home-page.tsx`],
  "/dashboard": [...SHELL, `${FEATURES}heatmaps/dashboard/dashboard-page.tsx`],
  "/heatmaps": [...SHELL, `${FEATURES}heatmaps/heatmaps-page.tsx`],
  "/heatmap/": [...SHELL, `${APP}heatmap-page.tsx`],
  "/projects": [...SHELL, `${FEATURES}projects/projects-page.tsx`],
  "/pricing": [...VISITOR, `${FEATURES}billing/plans/pricing-page.tsx`],
  "/login": [`${APP}shell/root.tsx`, `${FEATURES}accounts/entry/login-page.tsx`],
  "/": [...VISITOR, `${APP}landing/landing-page.tsx`],
};

/**
 * Paths whose page needs a session or the link to schedule a call, so that it reads the configuration as soon as it runs. Chromium
 * warns about a preloaded file that the page does not read.
 */
export const READS_CONFIGURATION = new RegExp(
  `^/(${[
    "$",
    "(home|dashboard|heatmaps?|compare|projects?|reports?|youtube|account|workspace|developers|subscription|label)(/|$)",
    "(help|accuracy|support|pricing|login|signup|verify|add-workspace|followup|invited|invites|view-as|display-report)(/|$)",
    "demo/.",
  ].join("|")})`,
);

type PreloadedImage = { readonly small: string; readonly large: string };

/** Images that the first screen of a page consists of, the largest first. */
const IMAGES: Readonly<Record<string, readonly PreloadedImage[]>> = {
  "/": ["web-desktop", "web-desktop-heatmap"].map((name) => ({
    small: `${FEATURES}accuracy/examples/${name}-small.webp`,
    large: `${FEATURES}accuracy/examples/${name}.webp`,
  })),
};

/** The key of the stored session. Users with one are sent from "/" to this page, so the files of that page are preloaded. */
const REFRESH_TOKEN = /\.refreshToken$/;
const HOME = "/dashboard";

/** The font of Latin text. */
const FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Lets the browser request the code of the first page, the configuration and the font together with the entry, instead of after it
 * has run. The code and the configuration depend on the path, so a small script adds their links.
 */
export function routePreloads(): Plugin {
  let tags: HtmlTagDescriptor[] = [];
  return {
    name: "route-preloads",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const files = Object.values(bundle);
        const font = files.find(({ fileName }) => FONT.test(fileName));
        if (!font) return this.error("The font of Latin text has another name.");
        const script = preloadScript(files);
        // Files under assets/ are cached permanently, so their names contain a hash.
        const fileName = `assets/preload-${createHash("sha256").update(script).digest("base64url").slice(0, 8)}.js`;
        this.emitFile({ type: "asset", fileName, source: script });
        tags = [
          { tag: "script", attrs: { async: true, src: `/${fileName}` }, injectTo: "head-prepend" },
          {
            tag: "link",
            attrs: { rel: "preload", crossorigin: "", href: `/${font.fileName}`, as: "font", type: "font/woff2" },
            injectTo: "head",
          },
        ];
      },
    },
    transformIndexHtml: { order: "post", handler: () => tags },
  };
}

type BuiltFile = Rollup.OutputChunk | Rollup.OutputAsset;

/**
 * A classic script that preloads the configuration, if the path reads it, and the chunks and images of the first start that
 * matches. The document of the landing page is complete without its chunks, so they wait for its style, font and images.
 */
function preloadScript(built: readonly BuiltFile[]): string {
  const chunks = built.filter((file) => file.type === "chunk");
  const initial = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => withImports(fileName, chunks)));
  const table = Object.entries(MODULES).map(([start, modules]) => {
    const needed = new Set(modules.flatMap((id) => withImports(chunkOf(id, chunks).fileName, chunks)));
    const images = (IMAGES[start] ?? []).map(({ small, large }) => imageSources(assetOf(small, built), assetOf(large, built)));
    return [start, [...needed].filter((file) => !initial.has(file)), images];
  });
  // Browsers that block site data throw when its storage is read. No session is stored there.
  return `const hasSession = () => {
  try {
    return Object.keys(localStorage).some((key) => ${REFRESH_TOKEN}.test(key));
  } catch {
    return false;
  }
};
const path = location.pathname === "/" && hasSession() ? "${HOME}" : location.pathname;
const [, files, images] = ${JSON.stringify(table)}.find(([start]) => start === "/" ? path === start : path.startsWith(start)) ?? [, [], []];
if (${READS_CONFIGURATION}.test(location.pathname)) files.unshift("config.json");
const preload = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
images.forEach((image, index) => preload({ rel: "preload", as: "image", fetchPriority: index === 0 ? "high" : "auto", ...image }));
for (const file of files) {
  const kind = file.endsWith(".js") ? { rel: "modulepreload" } : { rel: "preload", as: "fetch" };
  preload({ ...kind, fetchPriority: path === "/" ? "low" : "auto", crossOrigin: "", href: "/" + file });
}
`;
}

const imageSources = (small: string, large: string) => ({
  imageSrcset: `/${small} ${SMALL_WIDTH}w, /${large} ${EXAMPLE_SIZE.width}w`,
  imageSizes: IMAGE_SIZES,
  href: `/${large}`,
});

/** The built file of an image of ours. */
function assetOf(source: string, built: readonly BuiltFile[]): string {
  const asset = built.find((file) => file.type === "asset" && file.originalFileNames.some((name) => source.endsWith(name)));
  if (!asset) throw new Error(`${source} is not used by any page`);
  return asset.fileName;
}

function chunkOf(id: string, chunks: readonly Rollup.OutputChunk[]): Rollup.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${id}`));
  if (!chunk) throw new Error(`${id} is not loaded with import()`);
  return chunk;
}

/** A chunk and all chunks that it imports. */
function withImports(fileName: string, chunks: readonly Rollup.OutputChunk[], found = new Set<string>()): string[] {
  if (!found.has(fileName)) {
    found.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
      withImports(imported, chunks, found);
  }
  return [...found];
}
