/** Which domain may import which; each may also import domain/kit. */
const DOMAINS = {
  accounts: [],
  settings: [],
  workspaces: ["accounts"],
  billing: ["accounts", "workspaces"],
  scores: [],
  benchmarks: ["scores"],
  heatmaps: ["accounts", "workspaces", "billing", "scores", "benchmarks"],
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
DOMAINS.journeys = Object.keys(DOMAINS);

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid("no-cycles", "A cycle has no order to read it in.", {}, { circular: true }),
    forbid(
      "nothing-unresolved",
      "An import must lead somewhere; aws-lambda is a package of types only, and the build makes the theme's stylesheet.",
      {},
      { couldNotResolve: true, pathNot: "^(aws-lambda|virtual:theme\\.css)$" },
    ),
    forbid(
      "contracts-are-leaves",
      "Contracts import zod and each other only.",
      { path: "^contracts/" },
      { pathNot: "^contracts/|node_modules/zod" },
    ),
    forbid(
      "web-sees-only-contracts",
      "The browser knows what can be asked, not how it is answered.",
      { path: "^web/" },
      { path: "^(domain|lambdas|infra|adapters|local|inference)/" },
    ),
    forbid(
      "web-uses-only-portable-kit",
      "Of the kit the browser uses only modules without Node APIs and the AWS SDK.",
      { path: "^web/" },
      { path: "^kit/", pathNot: "^kit/(csv|gaze-plot-layout|id-pattern|paired-difference|(scores|slides)/.+)\\.ts$" },
    ),
    forbid(
      "domain-knows-no-transport",
      "Rules and storage hold without HTTP or CDK.",
      { path: "^domain/" },
      { path: "^(lambdas|infra|web|local)/|node_modules/(@middy|aws-cdk-lib)" },
    ),
    forbid(
      "kit-is-the-ground-floor",
      "The kit imports contracts and itself only.",
      { path: "^kit/" },
      { path: "^(adapters|domain|lambdas|inference|infra|web|local|tools|test)/" },
    ),
    forbid(
      "adapters-know-no-domain",
      "An adapter calls one external service and imports only the kit and contracts.",
      { path: "^adapters/" },
      { path: "^(domain|lambdas|infra|web|local)/" },
    ),
    forbid(
      "infra-points-it-does-not-import",
      "Templates name entry files by path.",
      { path: "^infra/" },
      { path: "^(lambdas|domain|web|adapters|local)/" },
    ),
    forbid(
      "entities-are-private-to-their-domain",
      "Other domains ask use cases, not tables.",
      { path: "^domain/([^/]+)/" },
      { path: "^domain/[^/]+/.*\\.entity\\.ts$", pathNot: "^domain/($1|kit)/" },
    ),
    forbid(
      "handlers-hold-no-storage",
      "Handlers bind a contract to use cases.",
      { path: "^lambdas/" },
      { path: "\\.entity\\.ts$|node_modules/(electrodb|@aws-sdk)" },
    ),
    forbid(
      "features-do-not-import-features",
      "What two features share lives in web/ui or web/kit.",
      { path: "^web/[^/]+/features/([^/]+)/" },
      { path: "^web/[^/]+/features/", pathNot: "^web/[^/]+/features/$1/" },
    ),
    forbid(
      "shared-imports-no-features",
      "Shared web code is below features; routes compose them.",
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
      "inference-stands-alone",
      "The container carries inference/ and its contract only.",
      { path: "^inference/" },
      { path: "^(?!inference/|contracts/pipelines/|node_modules/)[^:]+/", dependencyTypesNot: ["core"] },
    ),
    forbid(
      "product-does-not-know-the-one-machine",
      "Only start-up, tools and tests reach into local/.",
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
      "packages-stand-alone",
      "Published packages contain the rules of contracts at most, never code of the application.",
      { path: "^packages/" },
      { path: "^(kit|domain|adapters|lambdas|inference|infra|web|local|tools|test)/" },
    ),
    forbid(
      "the-sdk-needs-nothing",
      "The SDK runs in browsers and Node and has no dependencies.",
      { path: "^packages/sdk/" },
      { pathNot: "^packages/sdk/" },
    ),
    forbid(
      "product-does-not-know-packages",
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
