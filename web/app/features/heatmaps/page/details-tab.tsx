import { clsx } from "clsx";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { pixelSize, sizeName } from "#kit/portable/size-name.ts";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { compareUrl } from "#web/app/shared/compare-selection/compare-selection.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { formatDuration } from "#web/app/shared/viewer/video/time-format.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { countryLabel, industryLabel } from "../reference-labels.ts";
import type { HeatmapChange } from "./heatmap-change.ts";
import { ProjectsField } from "./projects-field.tsx";
import { Reanalyse } from "./reanalyse.tsx";
import { SUBTYPE_LABELS } from "./subtype-labels.ts";

type Props = { heatmap: HeatmapDetail; edit: (change: HeatmapChange) => void };

/** Metadata and projects of the heatmap. */
export function DetailsTab({ heatmap, edit }: Props) {
  const { created_at, application, benchmark, subtype, source, width, height, extension, duration, video, tags } = heatmap;
  return (
    <section className={clsx(panelStyles.part, panelStyles.details)} aria-label="Details">
      <h2 className="visually-hidden">Details</h2>
      <dl>
        <Fact name="Date">
          <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
        </Fact>
        <Fact name="Type">{application}</Fact>
        {benchmark && (
          <Fact name="Benchmark">
            {benchmark.name}, version {benchmark.version}
          </Fact>
        )}
        <TypeDetails heatmap={heatmap} />
        {width !== null && height !== null && <Fact name="Size">{pixelSize({ width, height })} px</Fact>}
        {extension === "gif" && <Fact name="File">GIF (of an animation, only the first frame is analysed)</Fact>}
        {duration !== null && (
          <Fact name="Length">
            {formatDuration(duration)} min{video && `, ${Math.round(video.fps * 100) / 100} frames per second`}
          </Fact>
        )}
        {subtype !== "" && <Fact name="Made from">{SUBTYPE_LABELS[subtype]}</Fact>}
        {source !== "" && <Source source={source} />}
        {heatmap.version_of && <Original of={heatmap.uid} {...heatmap.version_of} />}
        <Fact name="Created by">{heatmap.requested_by_name}</Fact>
        <SupportId uid={heatmap.uid} />
      </dl>
      <ProjectsField heatmap={heatmap} />
      <TagField label="Tags" tags={tags} onChange={(tags) => edit({ tags })} />
      <div>
        {/* A failed slice offers it on the stage. */}
        {heatmap.status === "done" && <Reanalyse heatmap={heatmap} />}
      </div>
    </section>
  );
}

/** The fields of its application: the device of a design, otherwise placement and audience. */
function TypeDetails({ heatmap: { application, device, dimensions, country, industry } }: Pick<Props, "heatmap">) {
  if (application === "UX Design") return <Fact name="Device">{device}</Fact>;
  return (
    <>
      {dimensions !== "" && <Fact name="Dimensions">{sizeName(dimensions)}</Fact>}
      <Fact name="Country">{countryLabel(country)}</Fact>
      <Fact name="Industry">{industryLabel(industry)}</Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The heatmap that this is another version of, and their comparison. */
function Original({ of, uid, title }: { of: string; uid: string; title: string }) {
  return (
    <div>
      <dt>Version of</dt>
      <dd className={panelStyles.address}>
        <Link to={`/heatmap/${uid}`} dir="auto">
          {title}
        </Link>
        {" · "}
        <Link to={compareUrl([uid, of])}>Compare</Link>
      </dd>
    </div>
  );
}

/** The id that support asks for. */
function SupportId({ uid }: { uid: string }) {
  const copy = () => copyText(uid, { what: "the ID", success: "ID copied" });
  return (
    <div>
      <dt>ID</dt>
      <dd className={clsx(panelStyles.address, panelStyles.id)}>
        <code>{uid}</code>
        <IconButton label="Copy ID" className={panelStyles.copy} onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </dd>
    </div>
  );
}

/** A URL is rendered as a link. A search keyword stays text, whatever it contains. */
function Source({ source }: { source: string }) {
  const isAddress = /^https?:\/\//i.test(source);
  return (
    <div>
      <dt>{isAddress ? "URL" : "Search term"}</dt>
      <dd className={panelStyles.address}>
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
