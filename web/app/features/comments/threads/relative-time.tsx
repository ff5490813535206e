import { createContext, useContext } from "react";
import { formatExactTime, timeAgo } from "./time-ago.ts";

/** The current time for relative timestamps. Shared, so that there is only one timer. */
export const Now = createContext(Date.now());

/** A relative time, with the exact time as a tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {timeAgo(iso, useContext(Now))}
    </time>
  );
}
