import { createContext, useContext } from "react";
import { exactly, timeAgo } from "./time-ago.ts";

/** The current time for relative timestamps. Shared, so that there is only one timer. */
export const Now = createContext(Date.now());

/** A relative time, with the exact time as a tooltip. */
export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactly(iso)}>
      {timeAgo(iso, useContext(Now))}
    </time>
  );
}
