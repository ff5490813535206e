import path from "node:path";
import { type BundlingOptions, Charset, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";
import { FONT_PACKAGES, FONT_STYLES, SLIDE_FONTS } from "#kit/font-packages.ts";

/**
 * Native dependencies shipped next to a function's bundle. `images`: the image library sharp. `video`: FFmpeg and the scripts
 * that use it in child processes. `text`: the text recognition engine with its models. `browser`: Chromium, which is built for x64
 * only, and the fonts of captures. `fonts`: those of exported slides.
 */
export type NativeDependencies = {
  readonly images?: boolean;
  readonly video?: boolean;
  readonly text?: boolean;
  readonly browser?: boolean;
  readonly fonts?: boolean;
};

/** Architectures of functions, as npm names them. */
export type CpuArchitecture = "arm64" | "x64";
/** The processor of a function: Chromium is published for x86 only. */
export const architectureOf = ({ browser = false }: NativeDependencies): CpuArchitecture => (browser ? "x64" : "arm64");

/** Packages of each dependency that are not bundled: native code, and files resolved relative to the code that uses them. */
export const nativePackages = (processor: CpuArchitecture): Readonly<Record<keyof NativeDependencies, readonly string[]>> => ({
  images: ["sharp"],
  video: [`@seydx/node-av-linux-${processor}`],
  text: ["tesseract.js", ...["eng", "deu", "fra", "spa", "ita", "nld", "por"].map((code) => `@tesseract.js-data/${code}`)],
  browser: ["playwright-core", "@sparticuz/chromium", ...FONT_PACKAGES],
  fonts: Object.keys(SLIDE_FONTS),
});

/** Weights that captures do not use and previews, 160 of 235 MB. */
const UNUSED_FONT_FILES = new RegExp(
  `@expo-google-fonts/[^/]+/(?:(?!(?:${FONT_STYLES.join("|")})/)[^/]+/.+|.+\\.(?:png|js|ts|md))$`,
);

/**
 * Files of those packages that no function needs: text engine builds for browsers and for processors without SIMD, builds for the
 * newer model type only, which are loaded in browsers only, and the older model type, 92 of 111 MB; and font files.
 */
export const EXCLUDED_FILES: Readonly<Partial<Record<keyof NativeDependencies, RegExp>>> = {
  text: /tesseract\.js\/(dist|docs|examples|scripts)\/|tesseract\.js-core\/(.+\.wasm\.js|.+-lstm\.(js|wasm)|tesseract-core\.(js|wasm))$|tesseract\.js-data\/[a-z]+\/4\.0\.0\//,
  browser: UNUSED_FONT_FILES,
  fonts: new RegExp(
    `@expo-google-fonts/(?!(?:${Object.entries(SLIDE_FONTS)
      .flatMap(([name, files]) => files.map((file) => `${path.basename(name)}/${file}`))
      .join("|")})$)(?!(?:[^/]+/package\\.json)$).+`,
  ),
};

/** Dependencies available per architecture. */
export const SUPPORTED_BY_ARCH: Readonly<Record<CpuArchitecture, readonly (keyof NativeDependencies)[]>> = {
  arm64: ["images", "video", "text", "fonts"],
  x64: ["images", "browser"],
};

/** Folder of one dependency for one architecture, relative to the repository root; tools/native-packages.ts downloads it. */
export const nativeFolder = (processor: CpuArchitecture, dependency: keyof NativeDependencies) =>
  `dist/native/linux-${processor}/${dependency}`;

/** Scripts that run in child processes, each named like its file, next to the bundle. */
export const VIDEO_SCRIPTS = ["adapters/video/video-worker.ts", "domain/heatmaps/video/render-worker.ts"];

/** Some dependencies are CommonJS and call require, which ES modules do not have. */
export const BANNER = 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);';

/** Packages that bundles replace by a file of our own. */
export const REPLACED_PACKAGES: Readonly<Record<string, string>> = {
  jsonschema: path.join(import.meta.dirname, "model-validator.ts"),
};

/**
 * Bundles one function as one ES module, including the SDK at its locked version, so that a runtime update changes nothing.
 * @param hasTemplates whether the files of the ad templates lie next to the bundle
 */
export function bundlingOptions(nativeDependencies: NativeDependencies, { hasTemplates = false } = {}): BundlingOptions {
  const processor = architectureOf(nativeDependencies);
  const dependencies = (["images", "video", "text", "browser", "fonts"] as const).filter(
    (dependency) => nativeDependencies[dependency],
  );
  const unsupported = dependencies.find((dependency) => !SUPPORTED_BY_ARCH[processor].includes(dependency));
  if (unsupported) throw new Error(`${unsupported} is not available for ${processor}`);
  const quoted = JSON.stringify;
  return {
    format: OutputFormat.ESM,
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    sourceMap: true,
    sourcesContent: false,
    charset: Charset.UTF8,
    banner: BANNER,
    esbuildArgs: Object.fromEntries(Object.entries(REPLACED_PACKAGES).map(([name, file]) => [`--alias:${name}`, file])),
    bundleAwsSDK: true,
    externalModules: Object.values(nativePackages(processor)).flat(),
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (source, target) => [
        ...dependencies.map(
          (dependency) =>
            `cp -R ${quoted(path.join(source, nativeFolder(processor, dependency), "node_modules"))} ${quoted(target)}`,
        ),
        ...(hasTemplates ? [`cp -R ${quoted(path.join(source, "templates"))} ${quoted(target)}`] : []),
        ...(nativeDependencies.video
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

/** The command that bundles the scripts in the same way as the function. */
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
