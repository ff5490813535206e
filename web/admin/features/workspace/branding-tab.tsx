import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./workspace.module.css";

const NAMES = { background: "Background", bar: "Bar", button: "Button", menu: "Menu" } as const;

/** The colours of a workspace's shared pages, as they are. */
export function BrandingTab({ workspace: { branding } }: { workspace: StaffWorkspaceDetails }) {
  return (
    <SectionCard title="Branding" lead={branding ? undefined : "Shared pages of this workspace have the colours of Sightline."}>
      {branding && (
        <dl className={styles.facts}>
          {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{NAMES[name]}</dt>
              <dd>
                <span className={styles.swatch} style={{ background: branding[name] }} aria-hidden="true" />
                {branding[name]}
              </dd>
            </div>
          ))}
          <dt>Logo</dt>
          <dd>{branding.logo ? "Own logo" : "None"}</dd>
        </dl>
      )}
    </SectionCard>
  );
}
