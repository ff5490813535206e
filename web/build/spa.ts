import path from "node:path";
import globalData from "@csstools/postcss-global-data";
import react from "@vitejs/plugin-react";
import customMedia from "postcss-custom-media";
import type { UserConfig } from "vite";
import { SUPPORTED_BROWSERS } from "#web/kit/supported-browsers.ts";
import { accuracyHeadlines } from "./accuracy-headlines.ts";
import { clientPrograms } from "./client-programs.ts";
import { scopedClassName } from "./css-modules.ts";
import { helpSummaries } from "./help-summaries.ts";
import { lazySchemas } from "./lazy-schemas.ts";
import { leanContracts } from "./lean-contracts.ts";
import { leanDependencies } from "./lean-dependencies.ts";
import { leanStyles } from "./lean-styles.ts";
import { routePreloads } from "./route-preloads.ts";
import { sizeReport } from "./size-report.ts";
import { staticDocuments } from "./static-documents.ts";
import { strictStyles } from "./strict-styles.ts";
import { templateThumbnails } from "./template-thumbnails.ts";
import { themeStylesheet } from "./theme-stylesheet.ts";

const project = path.resolve(import.meta.dirname, "../..");

// Without groups, each icon and each small module that several pages share is a request of its own: a list took 100 requests.
const REACT =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-)?query[^\\/]*)[\\/]/;
// Without the sign-in forms, which bring the sign-in library, their fields for codes, confirmations by typing, and the slider: few
// pages need them.
const UI =
  /[\\/]web[\\/]ui[\\/](?!sign-in|controls[\\/]code-|overlays[\\/]typed-confirm)|node_modules[\\/](@aws-amplify[\\/]ui(?!.*Slider)|@radix-ui[\\/](?!react-slider)|classnames)/;
const SHARED = /[\\/]web[\\/](kit|app|staff)[\\/]|[\\/](contracts|kit)[\\/]/;
const HELP_TEXT = /[\\/]features[\\/]help[\\/]pages[\\/]/;

type Application = { readonly name: string; readonly base: string; readonly command: "build" | "serve" };

/** Vite configuration of a single-page application. `name`: folder under web/ and dist/web/. `base`: path on the origin. */
export function spa({ name, base, command }: Application): UserConfig {
  // A build started by a test would otherwise inherit NODE_ENV=test and bundle the development build of React.
  process.env.NODE_ENV = command === "build" ? "production" : "development";
  return {
    root: path.join(project, "web", name),
    base,
    publicDir: path.join(project, "web/ui/public"),
    // Every stylesheet may use the breakpoints that tokens.css defines.
    css: {
      modules: { generateScopedName: scopedClassName, localsConvention: "camelCase" },
      postcss: { plugins: [globalData({ files: [path.join(project, "web/ui/tokens.css")] }), customMedia(), leanStyles()] },
    },
    plugins: [
      react(),
      strictStyles(),
      leanDependencies(),
      leanContracts(),
      lazySchemas(),
      themeStylesheet(),
      ...(name === "app"
        ? [accuracyHeadlines(), helpSummaries(), templateThumbnails(), clientPrograms(), routePreloads(), staticDocuments()]
        : []),
      sizeReport(),
    ],
    build: {
      outDir: path.join(project, "dist/web", name),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // A single stylesheet: with split CSS, lazy chunks could render and measure the page before their shared styles have
      // loaded.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      target: "es2023",
      // All of them have light-dark(): an older target would double every colour.
      cssTarget: Object.entries(SUPPORTED_BROWSERS).map(([browser, version]) => `${browser}${version}`),
      rolldownOptions: {
        output: {
          // Texts of the help have the same names as pages of the application.
          chunkFileNames: ({ facadeModuleId }) => `assets/${HELP_TEXT.test(facadeModuleId ?? "") ? "help-" : ""}[name]-[hash].js`,
          codeSplitting: {
            groups: [
              { name: "react", test: REACT, priority: 4 },
              { name: "initial", tags: ["$initial"], priority: 3 },
              { name: "ag-grid", test: /node_modules[\\/]ag-(grid|stack)/, priority: 2 },
              { name: "icons", test: /node_modules[\\/]lucide-react/, minShareCount: 2, priority: 2 },
              { name: "ui", test: UI, minShareCount: 4, priority: 1 },
              { name: "shared", test: SHARED, minShareCount: 6 },
            ],
          },
        },
      },
    },
  };
}
