import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS } from "#tools/mutation/areas.ts";

test.each(Object.entries(AREAS))("the files and tests of mutation testing exist: %s", (_, { mutate, tests }) => {
  expect([...mutate, ...tests].filter((file) => !existsSync(file))).toEqual([]);
});
