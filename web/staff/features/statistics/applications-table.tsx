import { APPLICATIONS } from "#contracts/reference.ts";
import type { StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { NumberTable } from "#web/staff/shared/number-table/number-table.tsx";
import { formatCount } from "./columns.ts";

/** Analysed images and videos by application, with their sum. */
export function ApplicationsTable({ periods, minutes }: { periods: readonly StatisticsPeriod[]; minutes: number }) {
  const rows = APPLICATIONS.map((application) => {
    const own = periods.flatMap(({ heatmaps }) => heatmaps.filter((each) => each.application === application));
    return {
      application,
      images: own.reduce((sum, each) => sum + each.images, 0),
      videos: own.reduce((sum, each) => sum + each.videos, 0),
    };
  });
  const sum = (name: "images" | "videos") => formatCount(rows.reduce((total, row) => total + row[name], 0));
  return (
    <NumberTable
      titles={["Application", "Images", "Videos"]}
      rows={rows.map(({ application, images, videos }) => ({
        key: application,
        head: application,
        cells: [formatCount(images), formatCount(videos)],
      }))}
      sums={[sum("images"), `${sum("videos")} (${formatCount(minutes)} min)`]}
    />
  );
}
