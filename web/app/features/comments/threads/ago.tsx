import { createContext, useContext } from "react";
import { exactly, timeAgo } from "./time-ago.ts";

/** The time by which it is told how long ago something was; one for all, so that one clock ticks. */
export const Now = createContext(Date.now());

/** How long ago something was, and on hover when exactly. */
export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactly(iso)}>
      {timeAgo(iso, useContext(Now))}
    </time>
  );
}
