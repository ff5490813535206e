import { expect as base, test } from "@playwright/test";
import { attentionMatchers } from "@sightline/playwright";

const expect = base.extend(attentionMatchers());

test("the order button draws attention", async ({ page }) => {
  await page.goto("/");
  await expect(page).toDrawAttention(page.locator("#buy"), { atLeast: 0.05 });
});
