import type { CatalogueTemplate } from "#contracts/reports.ts";
import type { TemplateFile, TemplateKind } from "#contracts/templates.ts";
import { templatesOf } from "#domain/benchmarks/catalogue.ts";

/** A template as the API returns it. */
export const toEntry = ({ id, kind, name, categories, slot }: TemplateFile): CatalogueTemplate => ({
  id,
  kind,
  name,
  categories,
  slot,
  thumbnail: `/templates/${kind}/${id}.webp`,
});

/** All templates of a kind. */
export const listTemplates = (kind: TemplateKind): { templates: CatalogueTemplate[] } => ({
  templates: templatesOf(kind).map(toEntry),
});
