import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { AreaShare } from "#web/app/shared/viewer/areas/area-share.tsx";
import { Details } from "#web/app/shared/viewer/details.tsx";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { formatDuration } from "#web/app/shared/viewer/video/time-format.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import sharedPageStyles from "./shared-page.module.css";

/** Panel next to the image: scores, areas and metadata. */
export function SharedPanel({ heatmap, scores }: { heatmap: SharedHeatmap; scores: ReactNode }) {
  const { application, attention, device, width, height, duration, areas, expires_at } = heatmap;
  const facts = [
    ["Type", application],
    ...(attention?.benchmark ? [["Benchmark", `${attention.benchmark.name}, version ${attention.benchmark.version}`]] : []),
    ...(application === "UX Design" && device ? [["Device", device]] : []),
    ["Size", `${width} × ${height} px`],
    ...(duration === null ? [] : [["Length", `${formatDuration(duration)} min`]]),
    ...(expires_at ? [["Available until", dayMonthYear(expires_at)]] : []),
  ];
  return (
    <aside className={panelStyles.panel} aria-label="Heatmap">
      {scores}
      {areas.length > 0 && (
        <section className={panelStyles.part} aria-label="Areas of interest">
          <h2>Areas of interest</h2>
          <ul className={clsx(panelStyles.areaList, sharedPageStyles.sharedAreas)}>
            {areas.map((area, index) => (
              <li key={index}>
                <span>{area.name}</span>
                <AreaShare area={area} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Details facts={facts} />
    </aside>
  );
}
