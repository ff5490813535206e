import type * as z from "zod";
import { exports } from "#contracts/exports.ts";
import { publicExports } from "#contracts/public/exports.ts";
import type { SlideTemplateContent } from "#contracts/slides.ts";
import { type DeliveredEvent, deliver } from "#test/kit/deliver.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";

const { zipIdOf } = await import("#domain/exports/zips/zip-files.ts");
const { handler } = await import("#lambdas/exports/consume-events.ts");

/** Requests the ZIP of a project or heatmap, whatever the response; returns the id that it has or would have. */
export async function requestZip(kind: "project" | "heatmap", person: TestUser | undefined, uid: string): Promise<string> {
  const operations = person?.key ? publicExports : exports;
  const asked = person && (await send(operations[`${kind}Zip`], person, { params: { uid } })).body.uid;
  return asked ?? zipIdOf(uid, person?.uid ?? "", person?.uid ?? "");
}

export const MISSING_SLIDES = `sd_${"0".repeat(26)}`;

/** Requests slides, whatever the response; returns their id, or that of none. */
export async function requestSlides(
  subject: "heatmap" | "report" | "audit",
  person: TestUser | undefined,
  uid: string,
): Promise<string> {
  const request = { params: { uid }, body: { type: "pdf" } } as const;
  const operations = person?.key ? publicExports : exports;
  const asked = person && (await send(operations[`${subject}Slides`], person, request)).body.uid;
  return asked ?? MISSING_SLIDES;
}

/** A slide template of one slide. */
export const DECK = {
  title: "Agency deck",
  application: [],
  access: "public",
  workspaces: [],
  presentation: "",
  document: {
    width: 960,
    height: 540,
    slides: [
      {
        name: "Cover",
        subjects: ["heatmap", "comparison", "report", "audit"],
        boxes: [{ type: "text", x: 40, y: 40, width: 600, height: 80, text: "From the agency: {{title}}", size: 30 }],
      },
    ],
  },
} satisfies z.input<typeof SlideTemplateContent>;

/** Tells exports of a change as the event bus would. */
export const deliverToExports = (...event: DeliveredEvent) => deliver(handler, ...event);
