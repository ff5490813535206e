import { Tag } from "lucide-react";
import { lazy } from "react";
import { canHaveBrands } from "#web/app/shared/viewer/brands/brand-query.ts";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";

const BrandsTab = lazy(() => import("./brands-tab.tsx").then(({ BrandsTab }) => ({ default: BrandsTab })));

/** The brands tab of the panel; none for images. */
export const brandsTabs = (open: OpenHeatmap): readonly PanelTab[] =>
  canHaveBrands(open.heatmap) ? [{ id: "brands", label: "Brands", icon: <Tag />, content: <BrandsTab open={open} /> }] : [];
