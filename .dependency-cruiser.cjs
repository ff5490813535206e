/** Which domain may import which; each may also import domain/kit. */
const DOMAINS = {
  accounts: [],
  settings: [],
  workspaces: ["accounts"],
  billing: ["accounts", "workspaces"],
  scores: [],
  benchmarks: ["scores"],
  live: ["accounts", "workspaces"],
  heatmaps: ["accounts", "workspaces", "billing", "scores", "benchmarks", "live"],
  projects: ["accounts", "workspaces", "heatmaps"],
  reports: ["accounts", "workspaces", "benchmarks", "heatmaps"],
  audits: ["accounts", "workspaces", "heatmaps", "scores"],
  copilot: ["accounts", "workspaces", "heatmaps", "reports", "audits"],
  brands: ["accounts", "workspaces", "heatmaps", "scores"],
  exports: ["accounts", "workspaces", "benchmarks", "heatmaps", "comments", "projects", "reports", "brands", "audits"],
  captures: ["accounts", "heatmaps", "projects"],
  sharing: ["accounts", "workspaces", "brands", "heatmaps", "reports"],
  demo: ["accounts", "workspaces", "heatmaps"],
  comments: ["accounts", "workspaces", "heatmaps"],
  developers: ["accounts", "workspaces", "billing", "heatmaps"],
  statistics: ["accounts", "workspaces", "billing", "heatmaps"],
  directory: ["accounts", "workspaces", "billing", "heatmaps"],
  backoffice: ["accounts", "workspaces", "billing", "heatmaps", "developers", "directory"],
};
/** Use cases that need several domains. They may import every domain, and no domain imports them. */
DOMAINS.workflows = Object.keys(DOMAINS);

/** The modules of the kit that run in browsers too. */
const PORTABLE_KIT = "^kit/(portable|scores|slides)/";

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid("no-circular", "Circular imports are not allowed.", {}, { circular: true }),
    forbid(
      "no-unresolved",
      "Every import must exist; aws-lambda is a package of types only, and the build makes the theme's stylesheet.",
      {},
      { couldNotResolve: true, pathNot: "^(aws-lambda|virtual:theme\\.css)$" },
    ),
    forbid(
      "contracts-import-only-zod",
      "Contracts import only zod and each other.",
      { path: "^contracts/" },
      { pathNot: "^contracts/|node_modules/zod" },
    ),
    forbid(
      "web-imports-no-server-code",
      "The browser code may not import server code, only contracts and the portable kit.",
      { path: "^web/" },
      { path: "^(domain|lambdas|infra|adapters|local|inference)/" },
    ),
    forbid(
      "web-imports-only-portable-kit",
      "The browser code may import only kit modules without Node APIs and the AWS SDK.",
      { path: "^web/" },
      { path: "^kit/", pathNot: PORTABLE_KIT },
    ),
    forbid(
      "portable-kit-has-no-server-code",
      "Modules that browsers use too import only each other, contracts and libraries for browsers.",
      { path: PORTABLE_KIT },
      { path: "^kit/|node_modules/@aws-sdk", pathNot: PORTABLE_KIT },
    ),
    forbid(
      "portable-kit-has-no-node-apis",
      "Modules that browsers use too do not use Node APIs.",
      { path: PORTABLE_KIT },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "domain-imports-no-transport",
      "The domain must not depend on HTTP handlers or CDK.",
      { path: "^domain/" },
      { path: "^(lambdas|inference|infra|web|local)/|node_modules/(@middy|aws-cdk-lib)" },
    ),
    forbid(
      "kit-imports-only-contracts",
      "The kit imports only contracts and itself.",
      { path: "^kit/" },
      { path: "^(adapters|domain|lambdas|inference|infra|web|local|tools|test)/" },
    ),
    forbid(
      "adapters-import-no-domain",
      "An adapter calls one external service and imports only the kit and contracts.",
      { path: "^adapters/" },
      { path: "^(domain|lambdas|inference|infra|web|local)/" },
    ),
    forbid(
      "lambdas-import-no-web",
      "Functions must not depend on the browser code, CDK stacks or the model server.",
      { path: "^lambdas/" },
      { path: "^(inference|infra|web)/" },
    ),
    forbid(
      "infra-imports-no-code",
      "CDK stacks name entry files by path and do not import them.",
      { path: "^infra/" },
      { path: "^(lambdas|domain|web|adapters|local)/" },
    ),
    forbid(
      "entities-are-private-to-their-domain",
      "Other domains call use cases and do not import entities.",
      { path: "^domain/([^/]+)/" },
      { path: "^domain/[^/]+/.*\\.entity\\.ts$", pathNot: "^domain/($1|kit)/" },
    ),
    forbid(
      "handlers-import-no-storage",
      "Handlers map operations to use cases and do not access the table.",
      { path: "^lambdas/" },
      { path: "\\.entity\\.ts$|node_modules/(electrodb|@aws-sdk)" },
    ),
    forbid(
      "features-do-not-import-features",
      "Code that several features share belongs in web/ui or web/kit.",
      { path: "^web/[^/]+/features/([^/]+)/" },
      { path: "^web/[^/]+/features/", pathNot: "^web/[^/]+/features/$1/" },
    ),
    forbid(
      "shared-imports-no-features",
      "Features and routes import shared code, not the other way round.",
      { path: "^web/[^/]+/shared/" },
      { path: "^web/[^/]+/(features|routes)/" },
    ),
    forbid(
      "features-import-no-routes",
      "Routes compose features, not the other way round.",
      { path: "^web/[^/]+/features/" },
      { path: "^web/[^/]+/routes/" },
    ),
    forbid(
      "inference-imports-only-its-contract",
      "The container image contains only inference/ and its contract.",
      { path: "^inference/" },
      { path: "^(?!inference/|contracts/pipelines/|node_modules/)[^:]+/", dependencyTypesNot: ["core"] },
    ),
    forbid(
      "product-does-not-import-local",
      "Only tools and tests import local/.",
      { path: "^(kit|contracts|domain|adapters|lambdas|inference|infra|web)/" },
      { path: "^(local|tools|test)/" },
    ),
    forbid(
      "local-does-not-import-tools",
      "Tools start the local cloud, not the other way round.",
      { path: "^local/" },
      { path: "^(tools|test)/" },
    ),
    forbid(
      "packages-import-only-rules",
      "Published packages contain the rules of contracts and how scores are compared and worded, never other code of the application.",
      { path: "^packages/" },
      { path: "^(kit|domain|adapters|lambdas|inference|infra|web|local|tools|test)/", pathNot: "^kit/scores/" },
    ),
    forbid(
      "sdk-has-no-dependencies",
      "The SDK runs in browsers and Node and has no dependencies.",
      { path: "^packages/sdk/" },
      { pathNot: "^packages/sdk/" },
    ),
    forbid(
      "product-does-not-import-packages",
      "The application does not use its own clients.",
      { path: "^(kit|contracts|domain|adapters|lambdas|inference|infra|web|local)/" },
      { path: "^packages/" },
    ),
    ...Object.entries(DOMAINS).map(([name, may]) =>
      forbid(
        `domain-order-${name}`,
        "Domains build on each other in one direction.",
        { path: `^domain/${name}/` },
        { path: "^domain/", pathNot: `^domain/(${["kit", name, ...may].join("|")})/` },
      ),
    ),
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^packages/[^/]+/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
