import { Button } from "@aws-amplify/ui-react";
import { ChevronDown, Scale, Trophy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { KPI_NAMES, STATUS_NAMES } from "#contracts/report-names.ts";
import type { ReportCard } from "#contracts/reports.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { ImageModes } from "./image-modes.tsx";
import { ReportMenu } from "./report-menu.tsx";
import styles from "./reports.module.css";

/** A report in the list. Only one that has ended can be opened. */
export function ReportTile({ report, me, onStale }: { report: ReportCard; me: Profile; onStale: () => void }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { uid, title, type, status, progress, leader, heatmaps, ids, created_at } = report;
  return (
    <article className={styles.tile} aria-label={title}>
      <header className={styles.tileHead}>
        <div>
          <h2 dir="auto">{status === "requested" ? title : <Link to={`/report/${uid}`}>{title}</Link>}</h2>
          <p className={styles.facts}>
            {TEMPLATE_KIND_NAMES[type]} · {pluralize(heatmaps.length, "ad")} · {pluralize(ids.length, "template")} ·{" "}
            <time dateTime={created_at}>{dayMonthYear(created_at)}</time> · {STATUS_NAMES[status]}
          </p>
        </div>
        <ReportMenu report={report} me={me} />
      </header>
      {status === "requested" && (
        <div className={styles.progress}>
          <progress aria-label={`Progress of ${title}`} max={100} value={progress ?? 0} />
          <span>{progress ?? 0}%</span>
        </div>
      )}
      {leader && (
        <>
          <p className={styles.leader}>
            {heatmaps.length > 1 && (
              <>
                {leader.decided ? <Trophy aria-hidden="true" /> : <Scale aria-hidden="true" />}
                <strong>{leader.decided ? `Winner: ${leader.title}` : "No clear winner"}</strong>
              </>
            )}
            <span>
              {leader.decided ? "" : `Highest: ${leader.title}, `}
              {KPI_NAMES[leader.kpi]} {roundHalfUp(leader.value)}
            </span>
          </p>
          <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            <ChevronDown aria-hidden="true" />
            {isExpanded ? "Hide images" : "Show images"}
          </Button>
          {isExpanded && <ImageModes title={leader.title} images={leader} onStale={onStale} />}
        </>
      )}
      {status === "failed" && <p role="status">None of its ads could be analysed. You weren’t charged for them.</p>}
    </article>
  );
}
