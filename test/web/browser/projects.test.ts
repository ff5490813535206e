import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { flatPng } from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { projectIdOf } from "#test/web/kit/projects-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.enter(sampleProfile());
  server.projects.keep("Dunes festival", "Morrow spring", "Café Glow", "Archive");
  server.heatmaps = Array.from({ length: 9 }, (_, index) =>
    sampleHeatmap(server.origin, index, {
      title: `Creative ${index}`,
      projectIds: [index < 5 ? 0 : 1, ...(index === 2 ? [2] : [])].map(projectIdOf),
    }),
  );
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const card = (title: string) => ({ name: title, exact: true }) as const;

test("projects are cards with their newest images, can be found by title, and a new one opens immediately", async () => {
  const page = await screens.open("/projects");
  await page.getByRole("link", card("Dunes festival")).waitFor();
  await waitUntil(async () => (await page.locator(".project-card").first().locator("img").count()) === 4);
  await page.getByText("5 heatmaps").waitFor();

  await page.getByRole("searchbox", { name: "Search projects" }).fill("cafe");
  await page.getByRole("link", card("Café Glow")).waitFor();
  await waitUntil(async () => (await page.locator(".project-card").count()) === 1);
  await page.getByRole("searchbox", { name: "Search projects" }).fill("nothing of the kind");
  await page.getByText("No projects found").waitFor();
  await page.getByRole("button", { name: "Show all projects" }).click();

  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByLabel("Title").fill("  ");
  expect(await dialog.getByRole("button", { name: "Create" }).isDisabled()).toBe(true);
  const note = dialog.getByText("You already have a project with this name.");
  await dialog.getByLabel("Title").fill(" dunes FESTIVAL");
  await note.waitFor();
  expect(await dialog.getByRole("button", { name: "Create" }).isEnabled()).toBe(true);
  await dialog.getByLabel("Title").fill("Autumn");
  await note.waitFor({ state: "detached" });
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/project-page/, (route) => held.promise.then(() => route.continue()));
  // A double click creates one.
  await dialog.getByRole("button", { name: "Create" }).dblclick();
  // The dialog does not wait for the page of the project.
  await dialog.waitFor({ state: "detached" });
  held.resolve();
  await page.getByRole("heading", { name: "Autumn", level: 1 }).waitFor();
  expect(screens.server.sent("POST /projects")).toHaveLength(1);
  await page.getByText("No heatmaps in this project yet").waitFor();
  expect(screens.complaints).toEqual([]);
});

test("a project can be renamed and deleted from its card; deleting asks for confirmation and says what is preserved", async () => {
  const page = await screens.open("/projects");
  await page.getByRole("button", { name: "Actions for Dunes festival" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const field = page.getByRole("dialog").getByLabel("Title");
  await field.fill("");
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await field.fill("Dunes 2027");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", card("Dunes 2027")).waitFor();

  await page.getByRole("button", { name: "Actions for Dunes 2027" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByText(/“Dunes 2027”.*Its 5 heatmaps stay in your list/).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", card("Dunes 2027")).waitFor({ state: "detached" });
});

test("a project lists its heatmaps as cards, and removing one only removes it from the project", async () => {
  const page = await screens.open("/projects");
  await page.getByRole("link", card("Dunes festival")).click();
  await page.waitForURL(/\/project\/pj_/);
  await page.getByRole("link", card("Creative 4")).waitFor();
  await waitUntil(async () => (await page.locator(".heatmap-card").count()) === 5);

  await page.getByRole("button", { name: "Actions for Creative 3", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove from this project" }).click();
  await page.getByRole("link", card("Creative 3")).waitFor({ state: "detached" });
  await page.getByText("4 heatmaps").waitFor();
  const filed = await waitUntil(() => screens.server.lastCall("PATCH", `/projects/heatmaps/${idOf(3)}`));
  expect(filed.body).toEqual({ remove: [projectIdOf(0)] });

  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(/\/projects$/);
});

test("a heatmap that was opened from a project leads back to it, also after another tab and a reload", async () => {
  const page = await screens.open(`/project/${projectIdOf(0)}`);
  await page.getByRole("link", card("Creative 3")).press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(3)}`);
  await page.getByRole("tab", { name: "Details" }).press("Enter");
  await page.waitForURL(/panel=details/);
  await page.reload();
  await page.getByRole("link", card("Dunes festival")).first().press("Enter");
  await page.waitForURL(`**/project/${projectIdOf(0)}`);
  await page.getByRole("link", card("Creative 3")).waitFor();

  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.getByRole("link", card("Creative 3")).press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(3)}`);
  await page.getByRole("main").getByRole("link", card("Heatmaps")).press("Enter");
  await page.waitForURL("**/heatmaps");
  expect(screens.complaints).toEqual([]);
});

test("existing heatmaps can be added from the project page", async () => {
  const page = await screens.open(`/project/${projectIdOf(3)}`);
  await page.getByRole("button", { name: "Add heatmaps", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add heatmaps" });
  expect(await dialog.getByRole("button", { name: "Add", exact: true }).isDisabled()).toBe(true);
  for (const name of ["Creative 1", "Creative 8"]) await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByRole("button", { name: "Add 2 heatmaps" }).click();
  await page.getByRole("link", card("Creative 8")).waitFor();
  await expect
    .poll(() => screens.server.sent(`PATCH /projects/${projectIdOf(3)}/heatmaps`))
    .toEqual([{ add: [idOf(1), idOf(8)] }]);
});

test("heatmaps to add are listed 100 at a time", async () => {
  const { server } = screens;
  server.heatmaps = Array.from({ length: 130 }, (_, index) =>
    sampleHeatmap(server.origin, index, { title: `Creative ${index}` }),
  );
  const page = await screens.open(`/project/${projectIdOf(3)}`);
  await page.getByRole("button", { name: "Add heatmaps", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add heatmaps" });
  await waitUntil(async () => (await dialog.getByRole("checkbox").count()) === 100);
  await dialog.getByRole("button", { name: "Show more heatmaps" }).click();
  await waitUntil(async () => (await dialog.getByRole("checkbox").count()) === 130);
  expect(await dialog.getByRole("button", { name: "Show more heatmaps" }).count()).toBe(0);
});

test("an upload on a project page is added to the project without leaving the page", async () => {
  const page = await screens.open(`/project/${projectIdOf(3)}`);
  await page.getByText("No heatmaps in this project yet").waitFor();
  const png = Buffer.from(await flatPng(40, 30));
  await page.getByTestId("file-picker").setInputFiles({ name: "autumn-hero.png", mimeType: "image/png", buffer: png });
  await page.getByLabel("Type").first().selectOption("Other");
  await page.getByRole("button", { name: "Generate 1 heatmap" }).click();
  await waitUntil(() => screens.server.sent("POST /heatmaps").length > 0);
  expect(screens.server.sent("POST /heatmaps")[0]).toMatchObject({ projectIds: [projectIdOf(3)] });
  await page.locator(".heatmap-card").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/project/${projectIdOf(3)}`);
});

test("a heatmap can be added to existing and new projects from its card", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: "Actions for Creative 7", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add to project" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to project" });
  await dialog.getByRole("checkbox", { name: "Morrow spring", checked: true }).waitFor();
  await dialog.getByRole("checkbox", { name: "Archive" }).click();
  await waitUntil(() => screens.server.heatmaps[7]!.projectIds.includes(projectIdOf(3)));
  await dialog.getByLabel("Find or create a project").fill("Winter");
  await page.keyboard.press("Enter");
  await dialog.getByRole("checkbox", { name: "Winter" }).waitFor();
  await waitUntil(async () => dialog.getByRole("checkbox", { name: "Winter" }).isChecked());
  await waitUntil(() => screens.server.heatmaps[7]!.projectIds.length === 3);
  screens.server.rejectNext(`/projects/heatmaps/${idOf(7)}`, "project.too_many");
  await dialog.getByRole("checkbox", { name: "Winter" }).click();
  await waitUntil(async () => dialog.getByRole("checkbox", { name: "Winter" }).isChecked());
  await dialog.getByRole("button", { name: "Done" }).click();
});

test("the page of a heatmap lists its projects, and an error reverts a change", async () => {
  const page = await screens.open(`/heatmap/${idOf(2)}?panel=details`);
  const field = page.getByRole("region", { name: "Projects" });
  await field.getByRole("link", card("Café Glow")).waitFor();
  screens.server.rejectNext(`/projects/heatmaps/${idOf(2)}`, "project.not_found");
  await field.getByRole("button", { name: "Remove from Café Glow" }).click();
  await page.getByText("This project doesn’t exist, or you don’t have access.").waitFor();
  await field.getByRole("link", card("Café Glow")).waitFor();
  await field.getByRole("button", { name: "Remove from Café Glow" }).click();
  await field.getByRole("link", card("Café Glow")).waitFor({ state: "detached" });
});

test("changes of projects by other users are shown without a reload", async () => {
  const page = await screens.open("/projects");
  await page.getByRole("link", card("Archive")).waitFor();
  await waitUntil(() => screens.server.watchers > 0);
  screens.server.projects.keep("Made elsewhere");
  screens.server.tell({ type: "project.changed" });
  await page.getByRole("link", card("Made elsewhere")).waitFor();
});

test("an empty card creates the first project, and an ended trial is read-only", async () => {
  screens.server.projects.keep();
  const page = await screens.open("/projects");
  await page.getByRole("button", { name: /Add project/ }).click();
  await page.getByRole("dialog", { name: "New project" }).waitFor();
  screens.server.me = sampleProfile({ role: "trial", workspace: null, trialEnded: true });
  const ended = await screens.open("/projects");
  await ended.getByText("No projects yet").waitFor();
  expect(await ended.getByRole("button", { name: "New project" }).count()).toBe(0);
});

test("projects that fail to load show the reason and offer Retry, and a missing project links back", async () => {
  let isRejected = true;
  screens.server.rejectWhen((path) => isRejected && path === "/projects", "caller.forbidden");
  const page = await screens.open("/projects");
  await page.getByText("req-7f3a91").waitFor();
  isRejected = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("link", card("Archive")).waitFor();
  await page.goto(`${screens.server.origin}/project/${projectIdOf(99)}`);
  await page.getByText("Project not found").waitFor();
  await page.getByRole("link", { name: "All projects" }).click();
  await page.getByRole("link", card("Archive")).waitFor();
});

test("the start page shows the three newest projects", async () => {
  const page = await screens.open("/home");
  await page.getByRole("link", card("Café Glow")).waitFor();
  await waitUntil(async () => (await page.locator(".project-card").count()) === 3);
  await page.getByRole("link", { name: "All projects" }).click();
  await page.waitForURL(/\/projects$/);
});

for (const [name, size] of SIZES) {
  test(`the project screens are accessible (${name})`, async () => {
    const page = await screens.open("/projects", { size });
    await page.getByRole("link", card("Archive")).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", card("Dunes festival")).click();
    await page.getByRole("link", card("Creative 4")).waitFor();
    await expectAccessible(page);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
    await page.getByRole("button", { name: "Actions for Creative 4", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add to project" }).click();
    await page.getByRole("checkbox", { name: "Archive" }).waitFor();
    await expectAccessible(page);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
    expect(await overflowsWindow(page)).toBe(false);
  });
}

test("a project zip is prepared during navigation, saved when done, and can be retried after a failure", async () => {
  const { server } = screens;
  const send = (change: object) => {
    server.projects.zip = { ...server.projects.zip!, ...change };
  };
  const page = await screens.open("/projects");
  const ask = async () => {
    await page.getByRole("button", { name: "Actions for Morrow spring" }).click();
    await page.getByRole("menuitem", { name: "Download ZIP" }).click();
  };
  await ask();
  const downloads = page.getByRole("region", { name: "Downloads" });
  await downloads.getByText("Morrow spring").waitFor();
  send({ status: "packing", progress: 42 });
  await page.getByRole("link", { name: "Heatmaps" }).first().click();
  await downloads.getByText("Packing… 42%").waitFor();
  await page.reload();
  await downloads.getByText("Packing… 42%").waitFor();
  send({ status: "failed", problem: { code: "too_large", message: "The files of this project add up to more than 2 GB." } });
  await downloads.getByText("add up to more than 2 GB").waitFor();
  await downloads.getByRole("button", { name: "Retry" }).click();
  await downloads.getByText("Preparing…").waitFor();
  const saved = Promise.all([page.waitForEvent("download"), page.getByText("File downloaded!").waitFor()]);
  send({ status: "done", progress: 100, size: 3, url: `${server.origin}/zips/Morrow%20spring.zip` });
  expect((await saved)[0].suggestedFilename()).toBe("Morrow spring.zip");
  await downloads.waitFor({ state: "detached" });
  server.rejectNext(`/exports/projects/${projectIdOf(1)}/zip`, "project.empty");
  await page.goto(`${server.origin}/projects`);
  await ask();
  await page.getByText("This project has no finished heatmaps.").waitFor();
});
