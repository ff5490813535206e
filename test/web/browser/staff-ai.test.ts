import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Prompt, PromptTest, UsageRow } from "#contracts/staff/copilot.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const WORKSPACE = `ws_${"0".repeat(26)}`;
const TEXT = "You are Co-Pilot, an analyst of one image ({{application}}).\nAnswer only with what the tools state.";
const first: Prompt = {
  uid: "copilot",
  label: "Co-Pilot",
  purpose: "What the model is told before each question to Co-Pilot.",
  variables: [
    { name: "application", description: "Type of the image", example: "Social media" },
    { name: "width", description: "Width of the image in pixels", example: "1080" },
  ],
  text: TEXT,
  version: 1,
  versions: [
    { version: 1, created_at: "2026-11-24T10:00:00.000Z", created_by: "ada@sightline.test", restores: null },
    { version: 0, created_at: null, created_by: null, restores: null },
  ],
};
const usage: UsageRow = {
  workspace: WORKSPACE,
  name: "Studio North",
  calls: 120,
  input: 240_000,
  output: 31_000,
  dollars: 1.19,
  rejected: 3,
  budget: 2_000_000,
  has_own_budget: false,
};
const result: PromptTest = {
  sent: "You are Co-Pilot.",
  analyst: "model",
  sections: [{ title: "Why?", statements: [{ text: "“Order now” gets 2% of the attention.", elements: ["button-1"] }] }],
  rejected: ['"77%" was not measured for the cited elements.'],
  problem: null,
  calls: 2,
  input: 2000,
  output: 400,
  dollars: 0.012,
};

test("staff can read usage, set a budget, and edit, test and restore a prompt", async () => {
  const { server } = screens;
  server.me = sampleProfile({ superadmin: true });
  let [prompt, row] = [first, usage];
  server.answerWith("GET /staff/copilot/prompts", () => ({ prompts: [prompt], model: "eu.test.model-v1:0" }));
  server.answerWith("GET /staff/copilot/usage", () => ({ month: "2026-11", rows: [row], months: ["2026-11", "2026-10"] }));
  server.answerWith(`PUT /staff/copilot/usage/${WORKSPACE}/budget`, ({ tokens }: { tokens: number }) => {
    row = { ...row, budget: tokens, has_own_budget: true };
    return { budget: tokens, has_own_budget: true, default_budget: 2_000_000, months: [] };
  });
  server.answerWith("POST /staff/copilot/prompts/copilot/test", () => result);
  server.answerWith("PUT /staff/copilot/prompts/copilot", ({ text }: { text: string }) => {
    prompt = { ...prompt, text, version: 2, versions: [{ ...prompt.versions[0]!, version: 2 }, ...prompt.versions] };
    return prompt;
  });
  server.answerWith("GET /staff/copilot/prompts/copilot/versions/2", () => ({ version: 2, text: prompt.text }));
  server.answerWith("GET /staff/copilot/prompts/copilot/versions/0", () => ({ version: 0, text: "The original prompt." }));
  server.answerWith("POST /staff/copilot/prompts/copilot/restore", () => {
    prompt = { ...prompt, text: "The original prompt.", version: 3 };
    return prompt;
  });

  const page = await screens.open("/superadmin/ai");
  await page.getByRole("link", { name: "Studio North" }).waitFor();
  await page.getByRole("button", { name: "Budget of Studio North: 2,000,000" }).click();
  await page.getByLabel("Tokens per month").fill("many");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a whole number up to 1,000,000,000.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Tokens per month").fill("5,000,000");
  await page.getByLabel("Tokens per month").press("Enter");
  await page.getByRole("button", { name: "Budget of Studio North: 5,000,000" }).waitFor();

  const field = page.getByLabel("Co-Pilot prompt, version 1");
  await field.fill("Answer about {{application}} in one sentence.");
  await page.getByLabel("Question about the sample").fill("Why?");
  await page.getByRole("button", { name: "Test on a sample: copilot" }).click();
  await page.getByText("“Order now” gets 2% of the attention.").waitFor();
  await page.getByText('Rejected answer: "77%" was not measured for the cited elements.').waitFor();
  await expect
    .poll(() => server.sent("POST /staff/copilot/prompts/copilot/test"))
    .toEqual([{ text: "Answer about {{application}} in one sentence.", question: "Why?" }]);
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);

  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByLabel("Co-Pilot prompt, version 2").waitFor();
  await page.getByRole("button", { name: "Versions of Co-Pilot" }).press("Enter");
  await page.getByRole("button", { name: "Version 0 Part of the application" }).press("Enter");
  await page.getByText("The original prompt.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore version 0" }).press("Enter");
  await page.getByLabel("Co-Pilot prompt, version 3").waitFor();
  await expect.poll(() => server.sent("POST /staff/copilot/prompts/copilot/restore")).toEqual([{ version: 2, restore: 0 }]);
  expect(screens.complaints).toEqual([]);
});
