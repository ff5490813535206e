import { clsx } from "clsx";
import { Tabs } from "radix-ui";
import { type ReactNode, Suspense, useRef } from "react";
import type { PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Tab } from "#web/ui/controls/tab.tsx";
import styles from "./heatmap-panel.module.css";

type Props = {
  /** Important notices, shown first. */
  notices: ReactNode;
  tabs: readonly PanelTab[];
  /** The requested tab; falls back to the first one. */
  selectedTab: string | null;
  onSelectTab: (id: string) => void;
};

/** The panel next to the image: notices and tabs. */
export function HeatmapPanel({ notices, tabs, selectedTab, onSelectTab }: Props) {
  const current = tabs.find(({ id }) => id === selectedTab) ?? tabs[0];
  const root = useRef<HTMLDivElement>(null);
  const select = (id: string) => {
    onSelectTab(id);
    // Below the image, on a narrow screen, the content of the tab would otherwise be out of view.
    if ((root.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2)
      root.current?.scrollIntoView({ block: "start" });
  };
  return (
    <aside className={clsx(panelStyles.panel, styles.heatmapPanel)} aria-label="Heatmap">
      {notices}
      <Tabs.Root ref={root} className={styles.tabs} value={current?.id ?? ""} onValueChange={select}>
        {tabs.length > 1 && (
          <Tabs.List className={styles.tabStrip} aria-label="Heatmap panels">
            {tabs.map(({ id, label, icon, count = 0 }) => (
              <Tab key={id} value={id} className={styles.tabStripTab}>
                <span className={styles.tabStripIcon} aria-hidden="true">
                  {icon}
                </span>
                <span>
                  {label}
                  {count > 0 && <b className="tabular"> {count}</b>}
                </span>
              </Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map(({ id, label, content }) => (
          <Tabs.Content key={id} value={id} className={styles.content}>
            <Suspense fallback={<div className={styles.wait} role="status" aria-label={`Loading ${label}`} />}>
              {content}
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </aside>
  );
}
