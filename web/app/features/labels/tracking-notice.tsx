import { Link } from "react-router-dom";
import type { LabelledVideo } from "#contracts/labels.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import styles from "./labels.module.css";

/** Says that brand analytics of the video is requested, in progress or done. */
export function TrackingNotice({ uid, tracking }: Pick<LabelledVideo, "uid" | "tracking">) {
  if (tracking === "processing")
    return (
      <div className={styles.running} role="alert">
        <Note>Prediction already in progress</Note>
      </div>
    );
  const link = `/heatmap/${uid}?panel=brands`;
  if (tracking === "requested")
    return (
      <p className={styles.running} role="status">
        Our team is working on the brand analytics of this video. <Link to={link}>See why</Link>
      </p>
    );
  if (tracking === "done")
    return (
      <p className={styles.running}>
        This video has brand analytics. <Link to={link}>See the result</Link>
      </p>
    );
  return null;
}
