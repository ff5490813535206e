import { expect } from "vitest";
import type { Application } from "./application.ts";

/** Closes the pages of a test. Browsers log every rejected request; the console must contain nothing else. */
export async function closePagesWithoutErrors(application: Application): Promise<void> {
  const complaints = application.consoleErrors.filter((text) => !/responded with a status of 4\d\d/.test(text));
  await application.clear();
  expect(complaints).toEqual([]);
}
