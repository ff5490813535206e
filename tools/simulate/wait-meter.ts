import type { VirtualClock } from "./virtual-clock.ts";

/** Measures how long an execution does nothing but wait: some of its steps wait for a retry, and none works. */
export class WaitMeter {
  readonly #clock: VirtualClock;
  #working = 0;
  #waiting = 0;
  #since = 0;
  seconds = 0;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  work<T>(run: () => Promise<T>): Promise<T> {
    this.#change(1, 0);
    return run().finally(() => this.#change(-1, 0));
  }

  async wait(seconds: number): Promise<void> {
    this.#change(0, 1);
    await this.#clock.sleep(seconds);
    this.#change(0, -1);
  }

  #change(working: number, waiting: number): void {
    const now = this.#clock.now();
    if (this.#working === 0 && this.#waiting > 0) this.seconds += now - this.#since;
    this.#working += working;
    this.#waiting += waiting;
    this.#since = now;
  }
}
