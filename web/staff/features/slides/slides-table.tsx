import { ExternalLink, Trash2 } from "lucide-react";
import type { SlideTemplate } from "#contracts/slides.ts";
import iconButtonStyles from "#web/ui/controls/icon-button.module.css";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import styles from "./slides.module.css";

const ACCESS_NAMES = { admin: "Staff only", public: "Everyone", restricted: "Some workspaces" } as const;
const ORIENTATION_NAMES = { landscape: "Landscape", portrait: "Portrait" } as const;
/** Columns for which narrow screens have no room; their values are below the title there. */
const NOT_ON_PHONES: ReadonlySet<string> = new Set(["Orientation", "Application"]);
const PRESENTATIONS = "https://docs.google.com/presentation/d/";

type Props = {
  templates: readonly SlideTemplate[];
  onOpen: (template: SlideTemplate) => void;
  onRemove: (template: SlideTemplate) => void;
};

/** Slide templates; a click on a row opens one. */
export function SlidesTable({ templates, onOpen, onRemove }: Props) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {["Title", "Orientation", "Access", "Application", "Actions"].map((name) => (
              <th key={name} scope="col" className={NOT_ON_PHONES.has(name) ? styles.wideOnly : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={template.uid} onClick={({ target }) => !(target as Element).closest("a, button") && onOpen(template)}>
              <th scope="row">
                <TextButton onClick={() => onOpen(template)}>{template.title}</TextButton>
                {template.built_in && <small>Part of the application</small>}
                <small className={styles.narrowFacts}>
                  {ORIENTATION_NAMES[template.orientation]} · {template.application.join(", ") || "All applications"}
                </small>
              </th>
              <td className={styles.wideOnly}>{ORIENTATION_NAMES[template.orientation]}</td>
              <td>{ACCESS_NAMES[template.access]}</td>
              <td className={styles.wideOnly}>{template.application.join(", ") || "All"}</td>
              <td>
                {template.presentation && (
                  <a
                    className={iconButtonStyles.iconButton}
                    href={`${PRESENTATIONS}${template.presentation}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`Open the presentation of ${template.title} in a new tab`}
                  >
                    <ExternalLink aria-hidden="true" />
                  </a>
                )}
                {!template.built_in && (
                  <IconButton label={`Delete ${template.title}`} onClick={() => onRemove(template)}>
                    <Trash2 />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
