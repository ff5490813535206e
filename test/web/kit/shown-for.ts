import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";

const STEP_MS = 100;

/**
 * Expects that a message appears and disappears after this time. The clock of the page must be paused: it moves only here, so that
 * the time does not depend on the machine.
 */
export async function expectShownFor(page: Page, message: Locator, ms: number): Promise<void> {
  const passes = async () => {
    await page.clock.runFor(STEP_MS);
    return await message.count();
  };
  await waitUntil(async () => (await passes()) > 0);
  await page.clock.runFor(ms - 5 * STEP_MS);
  expect(await message.count()).toBe(1);
  await page.clock.runFor(10 * STEP_MS);
  await message.waitFor({ state: "detached" });
}
