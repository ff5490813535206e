import { APPLICATIONS } from "#contracts/reference.ts";
import type { StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { formatCount } from "./columns.ts";
import styles from "./statistics.module.css";

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
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Application</th>
          <th scope="col">Images</th>
          <th scope="col">Videos</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ application, images, videos }) => (
          <tr key={application}>
            <th scope="row">{application}</th>
            <td>{formatCount(images)}</td>
            <td>{formatCount(videos)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{sum("images")}</td>
          <td>
            {sum("videos")} ({formatCount(minutes)} min)
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
