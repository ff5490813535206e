import { clamp } from "#kit/portable/clamp.ts";
import { createSignal } from "#web/kit/signal.ts";
import { TakeOver } from "./take-over.ts";
import { frameAtTime, frameMidpoint } from "./time-format.ts";
import { type VideoElement, VideoMember } from "./video-member.ts";

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

/** Used if the frame rate is unknown. */
const DEFAULT_FPS = 25;
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
  readonly #members = new Map<string, VideoMember>();
  readonly #onFrame: ScheduleFrame;
  #shown: readonly string[] = [];
  #isHeld = false;
  readonly #takeOver = new TakeOver();
  #stop: (() => void) | undefined;

  constructor(onFrame: ScheduleFrame) {
    this.#onFrame = onFrame;
  }

  /** Adds a video under a unique name. Returns a function that removes it. */
  add(name: string, video: VideoElement, fps = DEFAULT_FPS): () => void {
    const member = new VideoMember(name, video, fps);
    this.#members.set(name, member);
    const stopListening = member.listen({
      onLoaded: () => this.#loaded(member),
      onChanged: () => this.#sync(),
      onSeeked: () => this.#sync(),
      onPaused: () => {
        if (this.state.get().isPlaying) this.pause();
      },
    });
    if (member.hasMetadata) this.#loaded(member);
    else this.#sync();
    return () => {
      stopListening();
      this.#members.delete(name);
      this.#sync();
    };
  }

  /** Sets the visible videos. The previous ones stay visible until these are in position. */
  show(names: readonly string[]): void {
    for (const member of this.#members.values()) member.stage = undefined;
    this.#shown = names;
    this.#takeOver.reset();
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
    this.#set({ volume: clamp(volume, 0, 1), isMuted: volume <= 0 });
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
    for (const member of this.#members.values()) member.pause();
  }

  #set(change: Partial<GroupState>): void {
    const before = this.state.get();
    const keys = Object.keys(change) as (keyof GroupState)[];
    if (keys.some((key) => !isSame(before[key], change[key]))) this.state.set({ ...before, ...change });
  }

  #named(names: readonly string[]): VideoMember[] {
    return names.flatMap((name) => this.#members.get(name) ?? []);
  }

  /** The visible video that determines the time: the longest. */
  #leader(): VideoMember | undefined {
    const { visible } = this.state.get();
    const candidates = this.#named(visible.length > 0 ? visible : this.#shown);
    return candidates.reduce<VideoMember | undefined>(
      (longest, member) => (!longest || member.duration > longest.duration ? member : longest),
      undefined,
    );
  }

  #goTo(seconds: number): void {
    const { duration } = this.state.get();
    const fps = this.#leader()?.fps ?? DEFAULT_FPS;
    const last = duration > 0 ? Math.max(0, duration - 0.5 / fps) : Number.POSITIVE_INFINITY;
    this.time.set(clamp(seconds, 0, last));
    for (const member of this.#members.values()) member.stage = undefined;
    for (const member of this.#named(this.state.get().visible)) this.#place(member);
  }

  #place(member: VideoMember): void {
    member.move(member.placeAt(this.time.get()));
  }

  #loaded(member: VideoMember): void {
    member.isBroken = false;
    member.isStalled = false;
    member.video.playbackRate = this.state.get().rate;
    this.#sound();
    this.#place(member);
    this.#sync();
  }

  #isUsable = ({ name, isBroken }: VideoMember): boolean => !isBroken && this.state.get().problems[name] === undefined;

  /** Brings every video to its target position and state. Idempotent. */
  #sync(): void {
    const shown = this.#named(this.#shown);
    const duration = Math.max(0, ...shown.map((member) => member.duration));
    if (duration > 0) this.#set({ duration });
    const { isPlaying } = this.state.get();
    if (isPlaying && !this.#isHeld) this.#run();
    else this.#stand(shown);
  }

  #stand(shown: readonly VideoMember[]): void {
    this.#stop?.();
    this.#stop = undefined;
    for (const member of this.#members.values()) member.pause();
    const usable = shown.filter(this.#isUsable);
    for (const member of usable) this.#place(member);
    const isThere = usable.length > 0 && usable.every((member) => member.isAt(this.time.get()));
    if (isThere || usable.length < shown.length) this.#reveal();
    this.#set({ isWaiting: shown.length > 0 && !isThere, ...(isThere && { isReady: true }) });
    if (!isThere || this.#isHeld) return;
    for (const member of this.#members.values()) if (!this.#shown.includes(member.name) && !member.isBroken) this.#place(member);
  }

  #run(): void {
    const { visible } = this.state.get();
    if (visible.length === 0) {
      const shown = this.#named(this.#shown);
      if (shown.length === 0) return;
      this.#reveal();
    }
    const seen = this.#named(this.state.get().visible);
    for (const member of this.#members.values()) if (!seen.includes(member)) member.pause();
    const usable = seen.filter(this.#isUsable);
    const isStalled = usable.length < seen.length || usable.some((member) => member.isStalled && !member.isOver);
    for (const member of usable) {
      if (member.isOver || (isStalled && !member.isStalled)) member.pause();
      else member.start(this.state.get().rate, () => this.pause());
    }
    const isEmpty = usable.some((member) => !member.hasData);
    this.#set({
      isWaiting: isStalled || isEmpty,
      ...(usable.some((member) => member.hasData) && { isReady: true }),
    });
    this.#stop ??= this.#onFrame(this.#tick);
  }

  #tick = (): void => {
    this.#stop = undefined;
    if (!this.state.get().isPlaying) return;
    const leader = this.#leader();
    if (leader && !leader.isBroken && !leader.isSeeking) {
      this.time.set(leader.video.currentTime);
      if (leader.isOver) {
        this.pause();
        return;
      }
      const { visible, rate } = this.state.get();
      for (const member of this.#named(visible)) if (member !== leader) member.follow(this.time.get(), rate);
      this.#bringIn();
    }
    this.#stop = this.#onFrame(this.#tick);
  };

  /** Switches to the requested videos once they are where the playing ones are. */
  #bringIn(): void {
    const { visible, rate } = this.state.get();
    if (isSame(visible, this.#shown)) return;
    const coming = this.#named(this.#shown).filter((member) => !visible.includes(member.name) && this.#isUsable(member));
    if (!this.#takeOver.prepare(coming, this.time.get(), rate)) return;
    this.#reveal();
    this.#sync();
  }

  #reveal(): void {
    for (const member of this.#members.values()) member.stage = undefined;
    if (isSame(this.state.get().visible, this.#shown)) return;
    this.#set({ visible: this.#shown });
    this.#sound();
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

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
