import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { PageStage } from "#web/app/shared/viewer/page/page-stage.tsx";
import type { Variant } from "#web/app/shared/viewer/variants.ts";
import { sliceNote } from "./slice-note.ts";

export type Page = NonNullable<HeatmapDetail["page"]>;

type Props = {
  page: Page;
  variant: Variant;
  onVariant: (variant: Variant) => void;
  onStale: () => void;
  actions: ReactNode;
};

/** Address of a slice alone. The first slice has the heatmap of the page. */
export const sliceUrl = ({ uid, number }: Page["slices"][number]): string =>
  number === 1 ? `/heatmap/${uid}?slice=1` : `/heatmap/${uid}`;

/** The whole page as one long view. */
export function PageView({ page, ...stage }: Props) {
  const slices = page.slices.map((slice) => ({ ...slice, note: sliceNote(slice), to: sliceUrl(slice) }));
  return <PageStage {...stage} title={page.title} slices={slices} />;
}
