import { Tabs } from "radix-ui";
import { useState } from "react";
import { AUDIT_NAMES } from "#contracts/audit-names.ts";
import type { AuditKind } from "#contracts/audits.ts";
import type { FactElement } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Edit } from "#contracts/what-if.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { AuditTab } from "./audit-tab.tsx";
import styles from "./audits.module.css";
import { FactsTab } from "./facts-tab.tsx";
import { MarkedImage } from "./marked-image.tsx";

type Props = {
  heatmap: HeatmapDetail;
  kind: AuditKind | undefined;
  /** Whether the plan includes audits. Some kinds of images have none. */
  isAllowed: boolean;
  onTry: (edits: readonly Edit[]) => void;
  onClose: () => void;
};

/** The audit of an image and what it is based on, with the image on which statements mark what they are about. */
export function AuditDialog({ heatmap, kind, isAllowed, onTry, onClose }: Props) {
  const [marked, setMarked] = useState<readonly FactElement[]>([]);
  const facts = <FactsTab uid={heatmap.uid} onMark={setMarked} />;
  return (
    <Dialog
      kind="large"
      isOpen
      onClose={onClose}
      title={kind ? AUDIT_NAMES[kind] : "Facts"}
      description="Ratings follow fixed rules, applied to what we measured in this image. Suggestions show an effect only if we tested it."
    >
      {/* Not when a statement loses focus: the dialog takes the focus if marks disappear before the next element has it. */}
      <div className={styles.audit} onFocusCapture={() => setMarked([])}>
        <MarkedImage heatmap={heatmap} marked={marked} />
        <div>
          {kind ? (
            <Tabs.Root defaultValue="audit" onValueChange={() => setMarked([])}>
              <TabList kind="pill" aria-label="Views">
                <Tab value="audit">Audit</Tab>
                <Tab value="facts">Facts</Tab>
              </TabList>
              <Tabs.Content value="audit">
                <AuditTab uid={heatmap.uid} title={heatmap.title} kind={kind} onMark={setMarked} onTry={onTry} />
              </Tabs.Content>
              <Tabs.Content value="facts">{facts}</Tabs.Content>
            </Tabs.Root>
          ) : (
            <>
              {!isAllowed && (
                <Note kind="plain" action={<ButtonLink to="/subscription">See plans</ButtonLink>}>
                  An audit also says what to improve. Audits are part of Business and Agency.
                </Note>
              )}
              {facts}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
