import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { APPLICATIONS, type Application } from "#contracts/reference.ts";
import { SlideAccess, type SlideDocument } from "#contracts/slides.ts";
import { table } from "#domain/kit/table.ts";

/** The partition of the list of slide templates, of which there are at most hundreds. */
export const LISTED = "all";

/** A slide template of staff: its settings, and its slides as a document. */
export const SlideTemplateEntity = new Entity(
  {
    model: { service: "exports", entity: "slide-template", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      title: { type: "string", required: true },
      /** Empty: for every application. */
      applications: { type: CustomAttributeType<readonly Application[]>("any") },
      /** The only application, of templates that were last saved before they had several. */
      application: { type: APPLICATIONS },
      access: { type: SlideAccess.options, required: true },
      /** Uids of the workspaces that may use it, if access is restricted. */
      workspaces: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      /** Id of an external presentation; may be empty. */
      presentation: { type: "string", required: true, default: "" },
      document: { type: CustomAttributeType<SlideDocument>("any"), required: true },
      created_at: { type: "string", required: true, readOnly: true },
      listed: { type: "string", required: true, readOnly: true, default: LISTED },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      inList: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["listed"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredSlideTemplate = EntityItem<typeof SlideTemplateEntity>;
