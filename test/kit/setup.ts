import { afterAll } from "vitest";
import { resetAll } from "#test/kit/after-file.ts";

// Vitest runs this file before every test file, also where test files of a worker share modules.
afterAll(resetAll);
