import { projects } from "#contracts/projects.ts";
import { publicProjects } from "#contracts/public/projects.ts";
import { type DeliveredEvent, deliver } from "#test/kit/deliver.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap } from "#test/kit/heatmaps.ts";

const { handler } = await import("#lambdas/projects/consume-events.ts");

/** A project that a person has just created; gives its id. */
export async function createTestProject(person: TestUser, title = "Spring"): Promise<string> {
  const { create } = person.key ? publicProjects : projects;
  const reply = await send(create, person, { body: { title } });
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  return reply.body.uid;
}

/** Puts heatmaps into a project. */
export async function addToProject(person: TestUser, uid: string, ...add: readonly string[]): Promise<void> {
  const { changeHeatmaps } = person.key ? publicProjects : projects;
  const reply = await send(changeHeatmaps, person, { params: { uid }, body: { add } });
  if (reply.status !== 200) throw new Error(`not filed: ${reply.text}`);
}

/** A project with one finished heatmap in it, of the same person; gives its id. */
export async function createFilledProject(person: TestUser): Promise<string> {
  const uid = await createTestProject(person);
  await addToProject(person, uid, await createDoneHeatmap(person));
  return uid;
}

/** Tells projects of a change as the event bus would. */
export const deliverToProjects = (...event: DeliveredEvent) => deliver(handler, ...event);
