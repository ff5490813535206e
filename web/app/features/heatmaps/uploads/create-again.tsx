import { Button } from "@aws-amplify/ui-react";
import { Upload } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useNewHeatmap } from "./use-new-heatmap.ts";

/** The form of each kind of capture that has one. */
const FORMS = { website: "website", scrolling: "website", html5: "banner" } as const;

/** Leads from a failed heatmap to a new one: to the form of its capture with its URL, or to the upload of another file. */
export function CreateAgain({ heatmap: { subtype, source, type } }: { heatmap: HeatmapDetail }) {
  const { captureAgain, pickFiles } = useNewHeatmap();
  if (subtype === "")
    return (
      <Button variation="primary" onClick={() => pickFiles(type)}>
        <Upload aria-hidden="true" />
        Upload again
      </Button>
    );
  if (!(subtype in FORMS) || source === "") return null;
  return (
    <Button variation="primary" onClick={() => captureAgain(FORMS[subtype as keyof typeof FORMS], source)}>
      Try again
    </Button>
  );
}
