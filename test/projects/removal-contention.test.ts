import { expect, onTestFinished, test } from "vitest";
import { createTrialUser, type TestUser } from "#test/kit/fixtures.ts";
import { withOverlaps } from "#test/kit/overlapping-transactions.ts";
import { createTestProject, deliverToProjects } from "#test/kit/projects.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { LinkEntity } = await import("#domain/projects/link.entity.ts");
const { ProjectEntity } = await import("#domain/projects/project.entity.ts");
const { newId } = await import("#kit/ids.ts");

/** A project with a number of heatmaps. */
async function createProjectOf(person: TestUser, count: number) {
  const project = await createTestProject(person);
  const uids = Array.from({ length: count }, () => newId("hm"));
  const created_at = new Date().toISOString();
  await LinkEntity.put(uids.map((heatmap) => ({ heatmap, project, created_at }))).go();
  await ProjectEntity.patch({ uid: project }).set({ heatmap_count: count }).go();
  return { project, uids };
}

const countOf = async (uid: string) => (await ProjectEntity.get({ uid }).go({ consistent: true })).data?.heatmap_count;

test("60 heatmaps of one project that are deleted at the same time all leave it at the first delivery of their events", async () => {
  const person = await createTrialUser();
  const { project, uids } = await createProjectOf(person, 60);

  const { conflicts } = await withOverlaps(() =>
    Promise.all(uids.map((object) => deliverToProjects("heatmap.removed", { object, scope: person.uid }))),
  );

  expect(conflicts).toBeGreaterThan(60);
  expect(await countOf(project)).toBe(0);
  expect((await LinkEntity.query.byProject({ project }).go({ pages: "all" })).data).toEqual([]);
});

test("the removal of a heatmap from a project waits longer than a request while others change the project", async () => {
  const person = await createTrialUser();
  const { project, uids } = await createProjectOf(person, 1);
  onTestFinished(setBackOff(async () => {}));
  // A request gives up after 16 attempts.
  let others = 40;
  const isHeld = (key: string) => key.includes(project) && others-- > 0;

  await withOverlaps(() => deliverToProjects("heatmap.removed", { object: uids[0]!, scope: person.uid }), isHeld);

  expect(await countOf(project)).toBe(0);
});

test("a removal whose project stays busy fails, so that its event is delivered again", async () => {
  const person = await createTrialUser();
  const { project, uids } = await createProjectOf(person, 1);
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => pauses.push(ms)));
  const remove = () => deliverToProjects("heatmap.removed", { object: uids[0]!, scope: person.uid });

  await expect(withOverlaps(remove, (key) => key.includes(project))).rejects.toMatchObject({ name: "ServiceBusy" });

  expect(pauses).toHaveLength(4 * 15 + 3);
  await remove();
  expect(await countOf(project)).toBe(0);
});
