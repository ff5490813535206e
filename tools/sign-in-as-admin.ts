import type { Page } from "playwright-core";
import { DEMO_ADMIN, DEMO_PASSWORD } from "#local/seed/demo.ts";

/** Signs in as the admin of the demo workspace, in the application at `url`. */
export async function signInAsAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(DEMO_ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Log in successful").waitFor();
}
