import { expect } from "vitest";
import type { Application } from "./application.ts";

/** What browsers log when a request, or a live connection whose session has ended, is rejected. */
const REJECTED = /responded with a status of 4\d\d|\/live\?.*Unexpected response code: 403/;

/** Closes the pages of a test. Browsers log every rejected request; the console must contain nothing else. */
export async function closePagesWithoutErrors(application: Application): Promise<void> {
  const complaints = application.consoleErrors.filter((text) => !REJECTED.test(text));
  await application.clear();
  expect(complaints).toEqual([]);
}
