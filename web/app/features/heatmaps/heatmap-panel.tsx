import { ArrowLeft, Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { TagField } from "#web/ui/tag-field.tsx";
import { length } from "../../viewer/video/moments.ts";
import { AreaList } from "./area-list.tsx";
import type { HeatmapChange } from "./edit-heatmap.ts";
import { ProjectsField } from "./projects-field.tsx";
import { SUBTYPE_WORDS } from "./subtype-words.ts";
import type { Areas } from "./use-areas.ts";
import "../../viewer/panel.css";

type Props = {
  heatmap: HeatmapDetail;
  edit: (change: HeatmapChange) => void;
  saveState: "resting" | "saving" | "saved";
  scores: ReactNode;
  /** Only a picture has some, once it is there. */
  areas?: Areas;
  canAddAreas?: boolean;
};

/** Everything beside the picture: title, scores, areas, details. */
export function HeatmapPanel({ heatmap, edit, saveState, scores, areas, canAddAreas = false }: Props) {
  return (
    <aside className="panel" aria-label="Heatmap">
      <div className="panel__part">
        <div className="panel__row">
          <Link to="/heatmaps" className="panel__back">
            <ArrowLeft aria-hidden="true" />
            Heatmaps
          </Link>
          <span className="panel__saved" role="status">
            {saveState === "saving" && "Saving …"}
            {saveState === "saved" && (
              <>
                <Check aria-hidden="true" /> Saved
              </>
            )}
          </span>
        </div>
        <TitleField title={heatmap.title} onChange={(title) => edit({ title })} />
      </div>
      {scores}
      {areas && <AreaList list={heatmap.areas_of_interest} areas={areas} canAdd={canAddAreas} />}
      <Details heatmap={heatmap} onTags={(tags) => edit({ tags })} />
    </aside>
  );
}

/** The heading of the page, edited in place. An emptied title falls back to the last one. */
function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [typed, setTyped] = useState(title);
  const [isEditing, setIsEditing] = useState(false);
  useEffect(() => {
    if (!isEditing) setTyped(title);
  }, [title, isEditing]);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <textarea
        className="panel__title"
        aria-label="Title"
        rows={1}
        maxLength={200}
        value={typed}
        onFocus={() => setIsEditing(true)}
        onBlur={() => setIsEditing(false)}
        onChange={({ target }) => {
          const next = target.value.replace(/\n/g, " ");
          setTyped(next);
          if (next.trim() && next.trim() !== title) onChange(next.trim());
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </>
  );
}

/** An address is a link; what was searched for is words of somebody's, whatever they look like. */
function Source({ source }: { source: string }) {
  const isAddress = /^https?:\/\//i.test(source);
  return (
    <div>
      <dt>{isAddress ? "Address" : "Searched for"}</dt>
      <dd className="panel__address">
        {isAddress ? (
          <a href={source} target="_blank" rel="noopener noreferrer">
            {source.replace(/^https?:\/\//i, "").replace(/\/$/, "")}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          source
        )}
      </dd>
    </div>
  );
}

function Details({ heatmap, onTags }: { heatmap: HeatmapDetail; onTags: (tags: string[]) => void }) {
  const { created_at, application, device, subtype, source, width, height, duration, video, requested_by_name, tags } = heatmap;
  return (
    <details className="panel__part panel__details" open>
      <summary>
        <h2>Details</h2>
      </summary>
      <dl>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{application}</dd>
        </div>
        {application === "UX Design" && (
          <div>
            <dt>Device</dt>
            <dd>{device}</dd>
          </div>
        )}
        {width !== null && height !== null && (
          <div>
            <dt>Size</dt>
            <dd>
              {width} × {height} px
            </dd>
          </div>
        )}
        {duration !== null && (
          <div>
            <dt>Length</dt>
            <dd>
              {length(duration)} min{video && `, ${Math.round(video.fps * 100) / 100} frames a second`}
            </dd>
          </div>
        )}
        {subtype !== "" && (
          <div>
            <dt>Made from</dt>
            <dd>{SUBTYPE_WORDS[subtype]}</dd>
          </div>
        )}
        {source !== "" && <Source source={source} />}
        <div>
          <dt>Made by</dt>
          <dd>{requested_by_name}</dd>
        </div>
      </dl>
      <ProjectsField heatmap={heatmap} />
      <TagField label="Tags" tags={tags} onChange={onTags} />
    </details>
  );
}
