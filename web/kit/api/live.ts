import { LiveMessage } from "#contracts/live-message.ts";
import { fullJitter } from "#kit/portable/full-jitter.ts";
import { RETRY_BACKOFF } from "./retry-backoff.ts";

/** The subset of WebSocket that the live channel uses. */
export type Socket = Pick<WebSocket, "close"> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

type Dependencies = {
  /** Requests a single-use connection ticket. */
  ticket: () => Promise<string>;
  open: (ticket: string) => Socket;
  onMessage: (message: LiveMessage) => void;
  /**
   * Called when the channel opens. After a gap, or when the first connection took several attempts, all lists must be reloaded
   * because events were missed. Otherwise only items that were listed as in progress need a reload, because they may have
   * finished since.
   */
  onOpen: (opening: { isAfterGap: boolean }) => void;
  random: () => number;
  /** Runs `task` after `delay` milliseconds. The returned function cancels it. */
  schedule: (task: () => void, delay: number) => () => void;
};

/**
 * Opens the live channel and reconnects until stopped, with a new ticket per connection and full-jitter backoff between attempts.
 * Ignores messages that the contract does not define, so that an older page works with a newer server.
 */
export function startLive({ ticket, open, onMessage, onOpen, random, schedule }: Dependencies): { stop: () => void } {
  let stopped = false;
  let attempt = 0;
  let connectedBefore = false;
  let socket: Socket | undefined;
  let isOpen = false;
  let cancelRetry = () => {};

  const again = () => {
    if (stopped) return;
    cancelRetry = schedule(() => void connect(), fullJitter(attempt, RETRY_BACKOFF, random));
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
      cancelRetry();
      if (!socket) return;
      const last = socket;
      last.onmessage = null;
      last.onclose = null;
      // Browsers log an error when a socket is closed before it has opened.
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
