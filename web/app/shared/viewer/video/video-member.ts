import { clamp } from "#kit/portable/clamp.ts";
import { frameAtTime, frameMidpoint } from "./time-format.ts";

/** The subset of HTMLVideoElement that a group uses. */
export type VideoElement = Pick<
  HTMLVideoElement,
  | "currentTime"
  | "duration"
  | "ended"
  | "muted"
  | "pause"
  | "paused"
  | "play"
  | "playbackRate"
  | "readyState"
  | "seeking"
  | "volume"
  | "addEventListener"
  | "removeEventListener"
>;

const HAS_METADATA = 1;
const HAS_CURRENT_DATA = 2;
/** A video that is off by at least this many seconds seeks; below that, its playback rate is adjusted. */
const SEEK_THRESHOLD_S = 0.25;
const MAX_RATE_CORRECTION = 0.08;

/** Callbacks of a group for the events of one of its videos. */
export type MemberListeners = {
  readonly onLoaded: () => void;
  /** Its duration, its data or its end became known. */
  readonly onChanged: () => void;
  readonly onSeeked: () => void;
  /** Media keys paused it. */
  readonly onPaused: () => void;
};

/** One video of a group: its position, whether it can be shown, and who paused it. All times are in seconds. */
export class VideoMember {
  readonly name: string;
  readonly video: VideoElement;
  readonly fps: number;
  /** Target of the next seek, once the current seek has ended. */
  target: number | undefined;
  /** Position at which it waits for the other videos. */
  stage: number | undefined;
  isStalled = false;
  isBroken = false;
  #isPausedByUs = true;

  constructor(name: string, video: VideoElement, fps: number) {
    this.name = name;
    this.video = video;
    this.fps = fps;
  }

  /** 0 until known. */
  get duration(): number {
    return Number.isFinite(this.video.duration) ? this.video.duration : 0;
  }

  get hasMetadata(): boolean {
    return this.video.readyState >= HAS_METADATA;
  }

  get hasData(): boolean {
    return this.video.readyState >= HAS_CURRENT_DATA;
  }

  get isSeeking(): boolean {
    return this.video.seeking || this.target !== undefined;
  }

  get isOver(): boolean {
    const { ended, duration, currentTime } = this.video;
    return ended || (Number.isFinite(duration) && currentTime >= duration);
  }

  /** The middle of the frame at a time of the group, or of its last frame if it has ended by then. */
  placeAt(seconds: number): number {
    const place = frameMidpoint(frameAtTime(seconds, this.fps), this.fps);
    return Number.isFinite(this.video.duration) ? Math.min(place, this.lastPlace) : place;
  }

  /** The middle of its last frame. */
  get lastPlace(): number {
    return Math.max(0, this.duration - 0.5 / this.fps);
  }

  /** Whether it shows the frame at a time of the group. */
  isAt(seconds: number): boolean {
    if (this.isSeeking || !this.hasData) return false;
    return Math.abs(this.video.currentTime - this.placeAt(seconds)) < 0.75 / this.fps;
  }

  move(to: number): void {
    if (!this.hasMetadata || this.isBroken) return;
    if (this.video.seeking) {
      this.target = to;
      return;
    }
    this.target = undefined;
    if (Math.abs(this.video.currentTime - to) > 1e-4) this.video.currentTime = to;
  }

  /** Keeps a playing video together with the one that determines the time. */
  follow(seconds: number, rate: number): void {
    if (this.video.seeking || this.isBroken || this.isOver) return;
    const drift = this.video.currentTime - seconds;
    if (Math.abs(drift) > SEEK_THRESHOLD_S) this.move(seconds);
    const nudge = Math.abs(drift) > 0.5 / this.fps ? clamp(drift, -MAX_RATE_CORRECTION, MAX_RATE_CORRECTION) : 0;
    this.video.playbackRate = rate * (1 - nudge);
  }

  start(rate: number, onBlocked: () => void): void {
    if (!this.#isPausedByUs && !this.video.paused) return;
    this.#isPausedByUs = false;
    this.video.playbackRate = rate;
    this.video.play().catch((problem: unknown) => {
      // The browser blocked autoplay. A pause of our own raises a different error.
      if (problem instanceof DOMException && problem.name === "NotAllowedError") onBlocked();
    });
  }

  pause(): void {
    this.#isPausedByUs = true;
    if (!this.video.paused) this.video.pause();
  }

  /** Listens to the events of the element. Returns a function that stops this. */
  listen({ onLoaded, onChanged, onSeeked, onPaused }: MemberListeners): () => void {
    const { video } = this;
    const stall = (isStalled: boolean) => {
      if (this.isStalled === isStalled) return;
      this.isStalled = isStalled;
      onChanged();
    };
    const listeners: Record<string, () => void> = {
      loadedmetadata: onLoaded,
      durationchange: onChanged,
      seeked: () => {
        if (this.target !== undefined) this.move(this.target);
        if (!video.seeking) onSeeked();
      },
      waiting: () => stall(true),
      playing: () => stall(false),
      canplay: () => stall(false),
      loadeddata: onChanged,
      ended: onChanged,
      pause: () => {
        // A video that plays again was paused by us, and this event is late.
        if (video.paused && !this.#isPausedByUs && !video.ended) onPaused();
      },
      emptied: () => {
        this.isBroken = true;
        this.target = undefined;
      },
      error: () => {
        this.isBroken = true;
        onChanged();
      },
    };
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
    };
  }
}
