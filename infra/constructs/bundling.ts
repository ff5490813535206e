import path from "node:path";
import { type BundlingOptions, Charset, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";

/**
 * What a function takes along beside its bundle. `pictures`: the image library. `video`: FFmpeg and the scripts that use it in processes of
 * their own. `text`: the engine that recognises text, with its model. `browser`: Chromium, which is built for Intel only.
 */
export type Luggage = {
  readonly pictures?: boolean;
  readonly video?: boolean;
  readonly text?: boolean;
  readonly browser?: boolean;
};

/** Processors that functions run on, as npm names them. */
export type Processor = "arm64" | "x64";
export const processorOf = ({ browser = false }: Luggage): Processor => (browser ? "x64" : "arm64");

/** Packages of each piece of luggage that are not bundled: native code, and files that are found beside the code that uses them. */
export const nativePackages = (processor: Processor): Readonly<Record<keyof Luggage, readonly string[]>> => ({
  pictures: ["sharp"],
  video: [`@seydx/node-av-linux-${processor}`],
  text: ["tesseract.js", "@tesseract.js-data/eng"],
  browser: ["playwright-core", "@sparticuz/chromium"],
});

/**
 * Files of those packages that no function needs: the text engine for browsers and for processors without vector instructions, its builds for the
 * newer kind of model alone, which it asks for in browsers only, and the older kind of model. 50 MB of 62.
 */
export const LEFT_BEHIND: Readonly<Partial<Record<keyof Luggage, RegExp>>> = {
  text: /tesseract\.js\/(dist|docs|examples|scripts)\/|tesseract\.js-core\/(.+\.wasm\.js|.+-lstm\.(js|wasm)|tesseract-core\.(js|wasm))$|eng\/4\.0\.0\//,
};

/** What travels on each kind of processor. */
export const TRAVELS: Readonly<Record<Processor, readonly (keyof Luggage)[]>> = {
  arm64: ["pictures", "video", "text"],
  x64: ["pictures", "browser"],
};

/** Where one piece lies for one processor, below the repository's root; tools/native.ts fetches it. */
export const nativeFolder = (processor: Processor, piece: keyof Luggage) => `dist/native/linux-${processor}/${piece}`;

/** Scripts that run in processes of their own, each by its name beside the bundle. */
export const VIDEO_SCRIPTS = ["adapters/video/video-worker.ts", "domain/heatmaps/video/render-worker.ts"];

// Some dependencies are still CommonJS and call require, which an ES module does not have.
const REQUIRE = 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);';

/** How one function becomes one ES module: the SDK is bundled at its locked version, so that a runtime update changes nothing. */
export function bundlingOf(luggage: Luggage): BundlingOptions {
  const processor = processorOf(luggage);
  const pieces = (["pictures", "video", "text", "browser"] as const).filter((piece) => luggage[piece]);
  const unfit = pieces.find((piece) => !TRAVELS[processor].includes(piece));
  if (unfit) throw new Error(`${unfit} is not made for ${processor}`);
  const quoted = JSON.stringify;
  return {
    format: OutputFormat.ESM,
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    sourceMap: true,
    sourcesContent: false,
    charset: Charset.UTF8,
    banner: REQUIRE,
    bundleAwsSDK: true,
    externalModules: Object.values(nativePackages(processor)).flat(),
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (source, target) => [
        ...pieces.map(
          (piece) => `cp -R ${quoted(path.join(source, nativeFolder(processor, piece), "node_modules"))} ${quoted(target)}`,
        ),
        ...(luggage.video
          ? [
              bundleScripts(source, target)
                .map((word) => quoted(word))
                .join(" "),
            ]
          : []),
      ],
    },
  };
}

/** The command that bundles the scripts as the function itself is bundled. */
export function bundleScripts(source: string, target: string): readonly string[] {
  return [
    path.join(source, "node_modules/.bin/esbuild"),
    ...VIDEO_SCRIPTS.map((script) => path.join(source, script)),
    "--bundle",
    `--outdir=${target}`,
    "--entry-names=[name]",
    "--out-extension:.js=.mjs",
    "--platform=node",
    "--format=esm",
    "--target=node24",
    "--minify",
    "--charset=utf8",
    "--log-level=warning",
    "--external:@seydx/*",
  ];
}
