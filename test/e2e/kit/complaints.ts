import { expect } from "vitest";
import type { Application } from "./application.ts";

/** Closes the pages of one test. A browser reports every refusal of a service by itself; nothing else may be in the console. */
export async function clearWithoutComplaints(application: Application): Promise<void> {
  const complaints = application.complaints.filter((text) => !/responded with a status of 4\d\d/.test(text));
  await application.clear();
  expect(complaints).toEqual([]);
}
