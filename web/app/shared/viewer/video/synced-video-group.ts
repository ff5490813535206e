import { createSignal } from "#web/kit/signal.ts";
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

/** Why a video cannot be shown: it cannot be loaded, or the browser cannot decode it. */
export type VideoProblem = "unreachable" | "unplayable";

export type GroupState = {
  /** Names of the visible videos. The first one plays sound. */
  readonly visible: readonly string[];
  /** Duration of the longest visible video in seconds; 0 until known. */
  readonly duration: number;
  /** Whether the first frame is available. */
  readonly isReady: boolean;
  readonly isPlaying: boolean;
  /** Playing, or waiting for data to continue. */
  readonly isWaiting: boolean;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly problems: Readonly<Record<string, VideoProblem>>;
};

/** Runs a task on the next animation frame. Returns a function that cancels it. */
export type ScheduleFrame = (task: () => void) => () => void;

type Member = {
  readonly name: string;
  readonly video: VideoElement;
  readonly fps: number;
  /** Target of the next seek, in seconds, once the current seek has ended. */
  target: number | undefined;
  /** Position in seconds at which it waits for the other videos. */
  stage: number | undefined;
  isStalled: boolean;
  isBroken: boolean;
  isPausedByUs: boolean;
};

const HAS_METADATA = 1;
const HAS_CURRENT_DATA = 2;
/** Used if the frame rate is unknown. */
const DEFAULT_FPS = 25;
/** A video that is off by at least this many seconds seeks; below that, its playback rate is adjusted. */
const SEEK_THRESHOLD_S = 0.25;
const MAX_RATE_CORRECTION = 0.08;
/** How far ahead, in seconds, a video is placed that will become visible during playback. Doubled when it was late. */
const INITIAL_LEAD_S = 0.25;
const MAX_LEAD_S = 2;
/** Maximum delay, in seconds, at which a video may still become visible. */
const MAX_LATENESS_S = 0.12;

/**
 * A group of synchronised videos with one clock. Any of them can be visible, alone or side by side. Only visible videos play.
 * Hidden ones are paused, follow a seek when it has finished, and become visible during playback only when they are at exactly
 * the current frame, to avoid flicker.
 */
export class SyncedVideoGroup {
  readonly state = createSignal<GroupState>({
    visible: [],
    duration: 0,
    isReady: false,
    isPlaying: false,
    isWaiting: true,
    rate: 1,
    volume: 1,
    isMuted: false,
    problems: {},
  });
  /** Position in seconds. */
  readonly time = createSignal(0);
  readonly #members = new Map<string, Member>();
  readonly #onFrame: ScheduleFrame;
  #shown: readonly string[] = [];
  #isHeld = false;
  #lead = INITIAL_LEAD_S;
  #stop: (() => void) | undefined;

  constructor(onFrame: ScheduleFrame) {
    this.#onFrame = onFrame;
  }

  /** Adds a video under a unique name. Returns a function that removes it. */
  add(name: string, video: VideoElement, fps = DEFAULT_FPS): () => void {
    const state = { target: undefined, stage: undefined, isStalled: false, isBroken: false, isPausedByUs: true };
    const member: Member = { name, video, fps, ...state };
    this.#members.set(name, member);
    const listeners: Record<string, () => void> = {
      loadedmetadata: () => this.#loaded(member),
      durationchange: () => this.#sync(),
      seeked: () => this.#arrived(member),
      waiting: () => this.#stall(member, true),
      playing: () => this.#stall(member, false),
      canplay: () => this.#stall(member, false),
      loadeddata: () => this.#sync(),
      ended: () => this.#sync(),
      pause: () => {
        // Media keys also pause a video. A video that plays again was paused by us, and this event is late.
        if (video.paused && !member.isPausedByUs && !video.ended && this.state.get().isPlaying) this.pause();
      },
      emptied: () => {
        member.isBroken = true;
        member.target = undefined;
      },
      error: () => {
        member.isBroken = true;
        this.#sync();
      },
    };
    for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
    if (video.readyState >= HAS_METADATA) this.#loaded(member);
    else this.#sync();
    return () => {
      for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
      this.#members.delete(name);
      this.#sync();
    };
  }

  /** Sets the visible videos. The previous ones stay visible until these are in position. */
  show(names: readonly string[]): void {
    for (const member of this.#members.values()) member.stage = undefined;
    this.#shown = names;
    this.#lead = INITIAL_LEAD_S;
    this.#sync();
  }

  play(): void {
    const { duration } = this.state.get();
    if (duration > 0 && this.time.get() >= duration - 1 / (this.#leader()?.fps ?? DEFAULT_FPS)) this.#goTo(0);
    this.#set({ isPlaying: true });
    this.#sync();
  }

  pause(): void {
    const leader = this.#leader();
    const isMoving = this.state.get().isPlaying && leader && this.#isUsable(leader) && !leader.video.seeking;
    this.#set({ isPlaying: false });
    if (isMoving) this.#goTo(leader.video.currentTime);
    this.#sync();
  }

  toggle(): void {
    if (this.state.get().isPlaying) this.pause();
    else this.play();
  }

  /** Seeks to a time, limited to the duration. */
  seek(seconds: number): void {
    this.#goTo(seconds);
    this.#sync();
  }

  /** Pauses and moves by a number of frames. */
  step(frames: number): void {
    const fps = this.#leader()?.fps ?? DEFAULT_FPS;
    const frame = frameAtTime(this.time.get(), fps);
    this.#set({ isPlaying: false });
    this.seek(frameMidpoint(frame + frames, fps));
  }

  /** While the user drags the position, all videos are paused and only visible ones follow. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#sync();
  }

  setRate(rate: number): void {
    this.#set({ rate });
    for (const { video } of this.#members.values()) video.playbackRate = rate;
  }

  setVolume(volume: number): void {
    this.#set({ volume: Math.min(1, Math.max(0, volume)), isMuted: volume <= 0 });
    this.#sound();
  }

  setMuted(isMuted: boolean): void {
    const { volume } = this.state.get();
    this.#set({ isMuted, volume: !isMuted && volume === 0 ? 1 : volume });
    this.#sound();
  }

  /** Reports that a video cannot be shown, or, without a problem, that it may be retried. */
  report(name: string, problem: VideoProblem | undefined): void {
    const { [name]: _, ...others } = this.state.get().problems;
    this.#set({ problems: problem ? { ...others, [name]: problem } : others });
    this.#sync();
  }

  /** Stops the group permanently. */
  dispose(): void {
    this.#stop?.();
    this.#stop = undefined;
    for (const member of this.#members.values()) this.#rest(member);
  }

  #set(change: Partial<GroupState>): void {
    const before = this.state.get();
    const keys = Object.keys(change) as (keyof GroupState)[];
    if (keys.some((key) => !isSame(before[key], change[key]))) this.state.set({ ...before, ...change });
  }

  #named(names: readonly string[]): Member[] {
    return names.flatMap((name) => this.#members.get(name) ?? []);
  }

  /** The visible video that determines the time: the longest. */
  #leader(): Member | undefined {
    const { visible } = this.state.get();
    const candidates = this.#named(visible.length > 0 ? visible : this.#shown);
    return candidates.reduce<Member | undefined>(
      (longest, member) => (!longest || durationOf(member) > durationOf(longest) ? member : longest),
      undefined,
    );
  }

  #goTo(seconds: number): void {
    const { duration } = this.state.get();
    const fps = this.#leader()?.fps ?? DEFAULT_FPS;
    const last = duration > 0 ? Math.max(0, duration - 0.5 / fps) : Number.POSITIVE_INFINITY;
    this.time.set(Math.min(last, Math.max(0, seconds)));
    for (const member of this.#members.values()) member.stage = undefined;
    for (const member of this.#named(this.state.get().visible)) this.#move(member, this.#placeOf(member));
  }

  /** Position of a video at the group's time: in the middle of its frame, or at its end if it is over. */
  #placeOf({ video, fps }: Pick<Member, "video" | "fps">): number {
    const place = frameMidpoint(frameAtTime(this.time.get(), fps), fps);
    return Number.isFinite(video.duration) ? Math.min(place, Math.max(0, video.duration - 0.5 / fps)) : place;
  }

  #move(member: Member, to: number): void {
    const { video } = member;
    if (video.readyState < HAS_METADATA || member.isBroken) return;
    if (video.seeking) {
      member.target = to;
      return;
    }
    member.target = undefined;
    if (Math.abs(video.currentTime - to) > 1e-4) video.currentTime = to;
  }

  #loaded(member: Member): void {
    member.isBroken = false;
    member.isStalled = false;
    member.video.playbackRate = this.state.get().rate;
    this.#sound();
    this.#move(member, this.#placeOf(member));
    this.#sync();
  }

  #arrived(member: Member): void {
    if (member.target !== undefined) this.#move(member, member.target);
    if (!member.video.seeking) this.#sync();
  }

  #stall(member: Member, isStalled: boolean): void {
    if (member.isStalled === isStalled) return;
    member.isStalled = isStalled;
    this.#sync();
  }

  #isUsable = ({ name, isBroken }: Member): boolean => !isBroken && this.state.get().problems[name] === undefined;

  /** Whether it shows the frame of the group's time. */
  #isInPlace(member: Member): boolean {
    const { video, fps } = member;
    if (video.seeking || member.target !== undefined || video.readyState < HAS_CURRENT_DATA) return false;
    return Math.abs(video.currentTime - this.#placeOf(member)) < 0.75 / fps;
  }

  /** Brings every video to its target position and state. Idempotent. */
  #sync(): void {
    const shown = this.#named(this.#shown);
    const duration = Math.max(0, ...shown.map(durationOf));
    if (duration > 0) this.#set({ duration });
    const { isPlaying } = this.state.get();
    if (isPlaying && !this.#isHeld) this.#run();
    else this.#stand(shown);
  }

  #stand(shown: readonly Member[]): void {
    this.#stop?.();
    this.#stop = undefined;
    for (const member of this.#members.values()) this.#rest(member);
    const usable = shown.filter(this.#isUsable);
    for (const member of usable) this.#move(member, this.#placeOf(member));
    const isThere = usable.length > 0 && usable.every((member) => this.#isInPlace(member));
    if (isThere || usable.length < shown.length) this.#reveal();
    this.#set({ isWaiting: shown.length > 0 && !isThere, ...(isThere && { isReady: true }) });
    if (!isThere || this.#isHeld) return;
    for (const member of this.#members.values())
      if (!this.#shown.includes(member.name) && !member.isBroken) this.#move(member, this.#placeOf(member));
  }

  #run(): void {
    const { visible } = this.state.get();
    if (visible.length === 0) {
      const shown = this.#named(this.#shown);
      if (shown.length === 0) return;
      this.#reveal();
    }
    const seen = this.#named(this.state.get().visible);
    for (const member of this.#members.values()) if (!seen.includes(member)) this.#rest(member);
    const usable = seen.filter(this.#isUsable);
    const isStalled = usable.length < seen.length || usable.some((member) => member.isStalled && !this.#isOver(member));
    for (const member of usable) {
      if (this.#isOver(member) || (isStalled && !member.isStalled)) this.#rest(member);
      else this.#start(member);
    }
    const isEmpty = usable.some(({ video }) => video.readyState < HAS_CURRENT_DATA);
    this.#set({
      isWaiting: isStalled || isEmpty,
      ...(usable.some(({ video }) => video.readyState >= HAS_CURRENT_DATA) && { isReady: true }),
    });
    this.#stop ??= this.#onFrame(this.#tick);
  }

  #tick = (): void => {
    this.#stop = undefined;
    if (!this.state.get().isPlaying) return;
    const leader = this.#leader();
    if (leader && !leader.isBroken && !leader.video.seeking && leader.target === undefined) {
      this.time.set(leader.video.currentTime);
      if (this.#isOver(leader)) {
        this.pause();
        return;
      }
      for (const member of this.#named(this.state.get().visible)) if (member !== leader) this.#correct(member);
      this.#takeOver();
    }
    this.#stop = this.#onFrame(this.#tick);
  };

  /** Synchronizes a visible video with the leader. */
  #correct(member: Member): void {
    const { video, fps } = member;
    if (video.seeking || member.isBroken || this.#isOver(member)) return;
    const { rate } = this.state.get();
    const drift = video.currentTime - this.time.get();
    if (Math.abs(drift) > SEEK_THRESHOLD_S) this.#move(member, this.time.get());
    const nudge = Math.abs(drift) > 0.5 / fps ? Math.max(-MAX_RATE_CORRECTION, Math.min(MAX_RATE_CORRECTION, drift)) : 0;
    video.playbackRate = rate * (1 - nudge);
  }

  /** Places the requested videos ahead of the playing ones, and switches when these have caught up. */
  #takeOver(): void {
    const { visible, rate } = this.state.get();
    if (isSame(visible, this.#shown)) return;
    const coming = this.#named(this.#shown).filter((member) => !visible.includes(member.name) && this.#isUsable(member));
    const now = this.time.get();
    for (const member of coming) {
      if (member.stage !== undefined) continue;
      member.stage = Math.min(now + this.#lead * rate, Math.max(0, durationOf(member) - 0.5 / member.fps));
      this.#move(member, member.stage);
    }
    const isThere = ({ video, target }: Member) => !video.seeking && target === undefined && video.readyState >= HAS_CURRENT_DATA;
    if (!coming.every(isThere)) return;
    const late = coming.length === 0 ? 0 : Math.max(...coming.map(({ stage = now }) => now - stage));
    if (late < 0) return;
    if (late <= MAX_LATENESS_S * rate || this.#lead >= MAX_LEAD_S) {
      this.#reveal();
      this.#sync();
      return;
    }
    this.#lead *= 2;
    for (const member of coming) member.stage = undefined;
  }

  #reveal(): void {
    for (const member of this.#members.values()) member.stage = undefined;
    if (isSame(this.state.get().visible, this.#shown)) return;
    this.#set({ visible: this.#shown });
    this.#sound();
  }

  #isOver({ video }: Member): boolean {
    return video.ended || (Number.isFinite(video.duration) && video.currentTime >= video.duration);
  }

  #start(member: Member): void {
    if (!member.isPausedByUs && !member.video.paused) return;
    member.isPausedByUs = false;
    member.video.playbackRate = this.state.get().rate;
    member.video.play().catch((problem: unknown) => {
      // The browser blocked autoplay. A pause of our own raises a different error.
      if (problem instanceof DOMException && problem.name === "NotAllowedError") this.pause();
    });
  }

  #rest(member: Member): void {
    member.isPausedByUs = true;
    if (!member.video.paused) member.video.pause();
  }

  #sound(): void {
    const { visible, volume, isMuted } = this.state.get();
    const audible = visible[0] ?? this.#shown[0];
    for (const { name, video } of this.#members.values()) {
      video.muted = isMuted || name !== audible;
      video.volume = volume;
    }
  }
}

function durationOf({ video }: Pick<Member, "video">): number {
  return Number.isFinite(video.duration) ? video.duration : 0;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
