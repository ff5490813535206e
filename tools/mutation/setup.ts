import path from "node:path";

// Loads the mutated files before the tests, after the set-up that they need. Stryker tries a mutant of code that runs once, when
// its file is loaded, with all tests; if a test loaded the file, it would only try it with that test.
await import("#test/kit/fixtures.ts");
for (const file of JSON.parse(process.env.MUTATION_FILES ?? "[]") as readonly string[]) await import(path.resolve(file));
