import * as z from "zod";
import { oneLine } from "./fields.ts";
import { APPLICATIONS, Application } from "./reference.ts";

/** Limits of a slide template. */
export const MAX_SLIDES = 30;
export const MAX_BOXES = 40;
export const MAX_TEMPLATE_CHARACTERS = 60_000;

/** Objects that can be exported as slides. */
export const SLIDE_SUBJECTS = ["heatmap", "comparison", "report", "audit"] as const;
export const SlideSubject = z.enum(SLIDE_SUBJECTS).meta({ id: "SlideSubject" });
export type SlideSubject = z.infer<typeof SlideSubject>;

/** Colours by role. `accent` is that of the workspace’s branding; `on_accent` can be read on it. */
export const SLIDE_COLOURS = ["accent", "on_accent", "text", "muted", "line", "surface", "background"] as const;
const Colour = z.enum(SLIDE_COLOURS);
export type SlideColour = z.infer<typeof Colour>;

/** `areas` is the heatmap with its areas of interest. */
export const SLIDE_IMAGES = ["original", "heatmap", "peekthrough", "gaze_plot", "areas", "logo"] as const;
export type SlideImageSource = (typeof SLIDE_IMAGES)[number];
export const SLIDE_CHARTS = ["scores", "areas", "attention", "clarity", "templates", "ratings"] as const;
export type SlideChartSource = (typeof SLIDE_CHARTS)[number];
export const SLIDE_TABLES = ["scores", "areas", "templates", "matrix", "findings"] as const;
export type SlideTableSource = (typeof SLIDE_TABLES)[number];
export const SLIDE_GALLERIES = ["views", "heatmaps", "templates"] as const;
export type SlideGallerySource = (typeof SLIDE_GALLERIES)[number];

/** Placeholders of text boxes. Those of a heatmap are empty on slides that are not repeated for each heatmap. */
export const SLIDE_PLACEHOLDERS = [
  "title",
  "subtitle",
  "kind",
  "date",
  "workspace",
  "summary",
  "method",
  "heatmap",
  "heatmap_type",
  "heatmap_summary",
  "templates_note",
  "part",
  "page",
  "pages",
] as const;
export type SlidePlaceholder = (typeof SLIDE_PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const SlideText = z
  .string()
  .min(1)
  .max(2000)
  .superRefine((text, context) => {
    for (const [, name = ""] of text.matchAll(PLACEHOLDER))
      if (!(SLIDE_PLACEHOLDERS as readonly string[]).includes(name))
        context.addIssue(`{{${name}}} is not a placeholder. Use ${SLIDE_PLACEHOLDERS.join(", ")}.`);
  });

const place = z.number().min(0).max(2000);
const side = z.number().min(1).max(2000);
const frame = { x: place, y: place, width: side, height: side };
const size = z.number().min(6).max(96);

/** A box of a slide, in points from its upper left corner. A box without content is left out. */
export const SlideBox = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("shape"), ...frame, fill: Colour }),
    z.strictObject({
      type: z.literal("text"),
      ...frame,
      text: SlideText,
      size,
      bold: z.boolean().default(false),
      colour: Colour.default("text"),
      align: z.enum(["left", "center", "right"]).default("left"),
      valign: z.enum(["top", "middle", "bottom"]).default("top"),
    }),
    z.strictObject({
      type: z.literal("image"),
      ...frame,
      source: z.enum(SLIDE_IMAGES),
      align: z.enum(["left", "center", "right"]).default("center"),
    }),
    z.strictObject({ type: z.literal("scores"), ...frame, columns: z.int().min(1).max(4).default(2) }),
    z.strictObject({ type: z.literal("chart"), ...frame, source: z.enum(SLIDE_CHARTS), size: size.default(11) }),
    z.strictObject({ type: z.literal("timeline"), ...frame, size: size.default(11) }),
    z.strictObject({ type: z.literal("table"), ...frame, source: z.enum(SLIDE_TABLES), size: size.default(10) }),
    z.strictObject({
      type: z.literal("gallery"),
      ...frame,
      source: z.enum(SLIDE_GALLERIES),
      columns: z.int().min(1).max(6),
      rows: z.int().min(1).max(6),
      size: size.default(10),
    }),
  ])
  .meta({ id: "SlideBox" });
export type SlideBox = z.infer<typeof SlideBox>;

/** A slide: what it is used for, and whether it is repeated for each heatmap. */
export const Slide = z
  .strictObject({
    name: oneLine(80).min(1, "Enter a name."),
    subjects: z.array(SlideSubject).min(1).max(SLIDE_SUBJECTS.length),
    repeat: z.enum(["once", "each_heatmap"]).default("once"),
    background: Colour.default("background"),
    boxes: z.array(SlideBox).min(1).max(MAX_BOXES),
  })
  .meta({ id: "Slide" });
export type Slide = z.infer<typeof Slide>;

const length = z.number().min(200).max(2000);
/** The slides of a template with their size in points (72 per inch). Every box lies within its slide. */
export const SlideDocument = z
  .strictObject({ width: length, height: length, slides: z.array(Slide).min(1).max(MAX_SLIDES) })
  .superRefine(({ width, height, slides }, context) => {
    for (const [at, { boxes }] of slides.entries())
      for (const [place, box] of boxes.entries())
        if (box.x + box.width > width + 0.01 || box.y + box.height > height + 0.01)
          context.addIssue({
            code: "custom",
            path: ["slides", at, "boxes", place],
            message: `This box reaches beyond the slide, which is ${width} × ${height}.`,
          });
    for (const subject of SLIDE_SUBJECTS)
      if (!slides.some(({ subjects }) => subjects.includes(subject)))
        context.addIssue({
          code: "custom",
          path: ["slides"],
          message: `Add a slide for ${subject === "audit" ? "an" : "a"} ${subject}.`,
        });
  })
  .meta({ id: "SlideDocument" });
export type SlideDocument = z.infer<typeof SlideDocument>;

export const SlideOrientation = z
  .enum(["landscape", "portrait"])
  .meta({ id: "SlideOrientation", description: "Shape of its slides" });
export type SlideOrientation = z.infer<typeof SlideOrientation>;
/** Portrait if the height exceeds the width. */
export const orientationOf = ({ width, height }: { width: number; height: number }): SlideOrientation =>
  height > width ? "portrait" : "landscape";

export const SlideAccess = z.enum(["admin", "public", "restricted"]).meta({ id: "SlideAccess" });
export type SlideAccess = z.infer<typeof SlideAccess>;

/** Chosen by staff. `landscape` and `portrait` are shipped with the application. */
export const SlideTemplateId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,59}$/, "Use 2 to 60 lower-case letters, digits and hyphens.")
  .meta({ id: "SlideTemplateId", description: "Id of a slide template", examples: ["landscape"] });

/** A slide template as people choose it. */
export const SlideTemplateChoice = z
  .object({ uid: SlideTemplateId, title: z.string().meta({ description: "Its name" }), orientation: SlideOrientation })
  .meta({ id: "SlideTemplateChoice", description: "A slide template" });
export type SlideTemplateChoice = z.infer<typeof SlideTemplateChoice>;

const template = z.strictObject({
  title: oneLine(80).min(1, "Enter a title."),
  application: z
    .array(Application)
    .max(APPLICATIONS.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each application once.")
    .meta({ description: "Empty: for every application" }),
  access: SlideAccess,
  workspaces: z
    .array(z.string().regex(/^ws_\w{1,60}$/, "This is not a workspace id."))
    .max(100)
    .meta({ description: "Who may use it if it is restricted; otherwise it is emptied" }),
  presentation: z
    .string()
    .trim()
    .regex(/^[\w-]{0,100}$/, "This is not a presentation id.")
    .meta({ description: "Id of an external presentation that it was drawn from; may be empty" }),
  document: SlideDocument,
});

/** A slide template as staff save it. */
export const SlideTemplateContent = template
  .refine(({ document }) => JSON.stringify(document).length <= MAX_TEMPLATE_CHARACTERS, {
    path: ["document"],
    message: "The slides are too large.",
  })
  .meta({ id: "SlideTemplateContent" });
export type SlideTemplateContent = z.infer<typeof SlideTemplateContent>;

export const SlideTemplate = z
  .object({
    ...template.shape,
    uid: SlideTemplateId,
    orientation: SlideOrientation,
    built_in: z.boolean().meta({ description: "Shipped with the application; it can be copied, but not edited or deleted" }),
  })
  .meta({ id: "SlideTemplate" });
export type SlideTemplate = z.infer<typeof SlideTemplate>;
