import { Tag } from "lucide-react";
import { canHaveBrands } from "#web/app/shared/viewer/brands/brand-query.ts";
import type { OpenHeatmap, PanelTab } from "#web/app/shared/viewer/open-heatmap.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const BrandsTab = lazyComponent(() => import("./brands-tab.tsx").then(({ BrandsTab }) => ({ default: BrandsTab })));

/** The brands tab of the panel; none for images. */
export const brandsTabs = (open: OpenHeatmap): readonly PanelTab[] =>
  canHaveBrands(open.heatmap) ? [{ id: "brands", label: "Brands", icon: <Tag />, content: <BrandsTab open={open} /> }] : [];
