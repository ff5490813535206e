import path from "node:path";

export const COMPILE_CACHE_VARIABLE = "NODE_COMPILE_CACHE";

/**
 * V8's compile cache, shared by all starts and functions: it avoids parsing the SDK again. A variable applies to the sandbox's own
 * sources too, which take 40 ms of processor time more when their types are removed each time.
 */
export const COMPILE_CACHE = { [COMPILE_CACHE_VARIABLE]: path.resolve(import.meta.dirname, "../../node_modules/.cache/compile") };
