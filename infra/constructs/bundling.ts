import path from "node:path";
import { type BundlingOptions, Charset, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";

/** Packages that carry native code: esbuild leaves them out, and their ARM build travels beside the bundle. */
export const NATIVE_PACKAGES = ["sharp"];

/** Where that build lies, below the repository's root; tools/native.ts fetches it. */
export const NATIVE_FOLDER = "dist/native/linux-arm64";

// Some dependencies are still CommonJS and call require, which an ES module does not have.
const REQUIRE = 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);';

/** How one function becomes one ES module: the SDK is bundled at its locked version, so that a runtime update changes nothing. */
export function bundlingOf(pictures: boolean): BundlingOptions {
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
    externalModules: NATIVE_PACKAGES,
    commandHooks: {
      beforeBundling: () => [],
      beforeInstall: () => [],
      afterBundling: (source, target) =>
        pictures ? [`cp -R ${JSON.stringify(path.join(source, NATIVE_FOLDER, "node_modules"))} ${JSON.stringify(target)}`] : [],
    },
  };
}
