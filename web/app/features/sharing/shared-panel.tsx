import type { ReactNode } from "react";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { AreaShare } from "#web/app/shared/viewer/areas/area-share.tsx";
import { length } from "#web/app/shared/viewer/video/moments.ts";
import { dayMonthYear } from "#web/kit/format.ts";

/** Panel next to the image: scores, areas and metadata. */
export function SharedPanel({ heatmap, scores }: { heatmap: SharedHeatmap; scores: ReactNode }) {
  const { application, device, width, height, duration, areas, expires_at } = heatmap;
  const facts = [
    ["Type", application],
    ...(application === "UX Design" && device ? [["Device", device]] : []),
    ["Size", `${width} × ${height} px`],
    ...(duration === null ? [] : [["Length", `${length(duration)} min`]]),
    ...(expires_at ? [["Available until", dayMonthYear(expires_at)]] : []),
  ];
  return (
    <aside className="panel" aria-label="Heatmap">
      {scores}
      {areas.length > 0 && (
        <section className="panel__part" aria-label="Areas of interest">
          <h2>Areas of interest</h2>
          <ul className="area-list shared__areas">
            {areas.map((area, index) => (
              <li key={index}>
                <span>{area.name}</span>
                <AreaShare area={area} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="panel__part panel__details" aria-label="Details">
        <h2>Details</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}
