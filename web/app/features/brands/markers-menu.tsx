import { Button } from "@aws-amplify/ui-react";
import { Clapperboard } from "lucide-react";
import { type BRAND_EXPORTS, brands } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { call } from "#web/kit/api/api.ts";
import { saveLink } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import menuStyles from "#web/ui/overlays/menu.module.css";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "./brands-tab.module.css";

type Format = (typeof BRAND_EXPORTS)[number];

const SNACKBAR_DURATION_MS = 3000;
const FORMATS: readonly (readonly [format: Format, label: string, kind: string])[] = [
  ["edl", "Edit decision list", "EDL"],
  ["fcpxml", "Final Cut Pro", "FCPXML"],
  ["premiere", "Premiere Pro markers", "TXT"],
  ["csv", "Appearances", "CSV"],
];

/** Exports every appearance of the brand for an editing program, or as a table. */
export function MarkersMenu({ heatmap: { uid } }: { heatmap: Pick<HeatmapDetail, "uid"> }) {
  const save = (format: Format) =>
    void call(brands.presignExport, { params: { uid, format } }).then(
      ({ url }) => {
        saveLink(url);
        snackbar.success("File downloaded!", SNACKBAR_DURATION_MS);
      },
      (problem: unknown) => snackbar.failure(problem),
    );
  return (
    <div className={styles.markers}>
      <Menu
        label="Export for editing"
        align="start"
        trigger={
          <Button>
            <Clapperboard aria-hidden="true" />
            Export for editing
          </Button>
        }
      >
        {FORMATS.map(([format, label, kind]) => (
          <MenuItem key={format} onSelect={() => save(format)}>
            {`${label} `}
            <span className={menuStyles.note}>{kind}</span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
