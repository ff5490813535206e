import { LiveMessage } from "#contracts/heatmaps.ts";
import { fullJitter } from "./backoff.ts";

/** The part of WebSocket that a live channel uses. */
export type Socket = Pick<WebSocket, "close"> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

type World = {
  /** A ticket, good once. */
  ticket: () => Promise<string>;
  open: (ticket: string) => Socket;
  onMessage: (message: LiveMessage) => void;
  /**
   * The channel is open. After a gap, or only after several tries, whatever happened meanwhile must be listed anew; at first, what was
   * listed as going on just before and may have ended.
   */
  onOpen: (opening: { isAfterGap: boolean }) => void;
  random: () => number;
  /** Runs `task` after `delay` milliseconds; the returned function calls it off. */
  schedule: (task: () => void, delay: number) => () => void;
};

/**
 * Keeps a live channel open until it is stopped: a fresh ticket for each connection, full-jitter backoff between attempts.
 * Messages that the contract does not know are passed over, so that an older page outlives a newer server.
 */
export function startLive({ ticket, open, onMessage, onOpen, random, schedule }: World): { stop: () => void } {
  let stopped = false;
  let attempt = 0;
  let connectedBefore = false;
  let socket: Socket | undefined;
  let isOpen = false;
  let callOff = () => {};

  const again = () => {
    if (stopped) return;
    callOff = schedule(() => void connect(), fullJitter(attempt, random));
    attempt += 1;
  };

  const connect = async () => {
    const granted = await ticket().catch(() => undefined);
    if (stopped) return;
    if (granted === undefined) return again();
    const opened = open(granted);
    socket = opened;
    isOpen = false;
    opened.onopen = () => {
      isOpen = true;
      const isAfterGap = connectedBefore || attempt > 0;
      attempt = 0;
      connectedBefore = true;
      onOpen({ isAfterGap });
    };
    opened.onmessage = ({ data }) => {
      const message = LiveMessage.safeParse(parse(data));
      if (message.success) onMessage(message.data);
    };
    opened.onclose = again;
  };

  void connect();
  return {
    stop() {
      stopped = true;
      callOff();
      if (!socket) return;
      const last = socket;
      last.onmessage = null;
      last.onclose = null;
      // Browsers complain in their console of a socket that is closed before it has opened.
      if (isOpen) last.close();
      else last.onopen = () => last.close();
    },
  };
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
