import { expect, test } from "vitest";
import { architecturePage } from "../../tools/architecture.ts";

test("the diagrams of docs/architecture.md match the imports; if not, run npm run docs:architecture", async () => {
  const { committed, current } = await architecturePage();
  expect(committed).toBe(current);
});
