import type { Plugin } from "vite";

type Edit = { readonly file: RegExp; readonly from: string; readonly to: string };

/**
 * Library code that no page reaches but a bundler cannot remove: Zod's JSON Schema output, the router's development warnings,
 * Amplify's older configuration formats, AWS credentials, which only an identity pool would return, and the theme of Amplify UI,
 * which is a stylesheet: each of its components would render a second time for the breakpoint of the window.
 */
const EDITS: readonly Edit[] = [
  {
    file: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    from: 'import * as processors from "../core/json-schema-processors.js";',
    to: "const processors = {};",
  },
  {
    file: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    from: 'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    to: "const createStandardJSONSchemaMethod = undefined, createToJSONSchemaMethod = undefined;",
  },
  {
    file: /react-router[\\/]dist[\\/]development[\\/]chunk-[\w-]+\.mjs$/,
    from: "ENABLE_DEV_WARNINGS = true;",
    to: "ENABLE_DEV_WARNINGS = false;",
  },
  {
    file: /@aws-amplify[\\/]core[\\/]dist[\\/]esm[\\/]utils[\\/]parseAmplifyConfig\.mjs$/,
    from: "const parseAmplifyConfig = (amplifyConfig) => {",
    to: "const parseAmplifyConfig = (amplifyConfig) => { return amplifyConfig;",
  },
  {
    file: /aws-amplify[\\/]dist[\\/]esm[\\/]Amplify\.mjs$/,
    from: "CognitoAWSCredentialsAndIdentityIdProvider, DefaultIdentityIdStore, cognitoCredentialsProvider, cognitoUserPoolsTokenProvider }",
    to: "cognitoUserPoolsTokenProvider }",
  },
  {
    file: /aws-amplify[\\/]dist[\\/]esm[\\/]Amplify\.mjs$/,
    from: `baseLibraryOptions.ssr
        ? new CognitoAWSCredentialsAndIdentityIdProvider(new DefaultIdentityIdStore(resolvedKeyValueStorage))
        : cognitoCredentialsProvider`,
    to: "undefined",
  },
  // No component of ours has styles per breakpoint, or names of the theme in its properties.
  {
    file: /@aws-amplify[\\/]ui-react[\\/]dist[\\/]esm[\\/]primitives[\\/]shared[\\/]styleUtils\.mjs$/,
    from: `const useStyles = (props, style) => {
    const { breakpoints: { values: breakpoints, defaultBreakpoint }, tokens, } = useTheme();
    const breakpoint = useBreakpoint({
        breakpoints,
        defaultBreakpoint,
    });`,
    to: `const NO_THEME = {};
const useStyles = (props, style) => {
    const breakpoint = "base", breakpoints = NO_THEME, tokens = NO_THEME;`,
  },
  {
    file: /@aws-amplify[\\/]ui-react[\\/]dist[\\/]esm[\\/]primitives[\\/]shared[\\/]responsive[\\/]utils\.mjs$/,
    from: "key in defaultTheme.breakpoints.values",
    to: "key in {}",
  },
];

/** Removes unreachable library code from the bundle. Saves 8 kB of the entry chunk after gzip. */
export function leanDependencies(): Plugin {
  const missed = new Set<Edit>();
  const made = new Set<Edit>();
  return {
    name: "lean-dependencies",
    enforce: "pre",
    transform(code, id) {
      const edits = EDITS.filter(({ file }) => file.test(id));
      for (const edit of edits) (code.includes(edit.from) ? made : missed).add(edit);
      return edits.length > 0 ? { code: edits.reduce((text, { from, to }) => text.replace(from, to), code), map: null } : null;
    },
    // A file that needs several edits has one entry per edit.
    buildEnd(problem) {
      for (const edit of missed)
        if (!problem && !made.has(edit)) throw new Error(`${edit.file} no longer contains the code to remove: ${edit.from}`);
    },
  };
}
