import type { ReactNode } from "react";
import type { CatalogueTemplate } from "#contracts/reports.ts";
import styles from "./reports.module.css";

type Props = { templates: readonly CatalogueTemplate[]; action?: (template: CatalogueTemplate) => ReactNode };

/** The templates of a report, each with an action if there is one. */
export const TemplateList = ({ templates, action }: Props) => (
  <ul className={styles.catalogue} aria-label="Templates">
    {templates.map((template) => (
      <li key={template.id}>
        <img src={template.thumbnail} alt="" loading="lazy" decoding="async" />
        <div>
          <span>{template.name}</span>
          {action?.(template)}
        </div>
      </li>
    ))}
  </ul>
);
