import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import styles from "./thread-item.module.css";

type Props = { pin: number | null; time: number | null; onGo: () => void };

/** Buttons that show the time in the video and the pin of a thread. */
export function ThreadPlace({ pin, time, onGo }: Props) {
  return (
    <span className={styles.threadPins}>
      {time !== null && (
        <button
          type="button"
          className={clsx(styles.threadTime, "tabular")}
          aria-label={`Go to ${formatTime(time)}`}
          onClick={onGo}
        >
          <Clock aria-hidden="true" />
          {formatTime(time)}
        </button>
      )}
      {pin !== null && (
        <button type="button" className={clsx(styles.threadNumber, "tabular")} aria-label={`Show pin ${pin}`} onClick={onGo}>
          <span>{pin}</span>
        </button>
      )}
    </span>
  );
}
