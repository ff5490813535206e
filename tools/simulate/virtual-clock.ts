type Event = { readonly time: number; readonly resume: () => void };

/** A clock of a simulation: time passes only from one event to the next. All times are in seconds from 0. */
export class VirtualClock {
  #now = 0;
  /** The latest first, so that the next event is removed from the end. */
  readonly #events: Event[] = [];

  now(): number {
    return this.#now;
  }

  sleep(seconds: number): Promise<void> {
    return new Promise((resume) => this.#insert({ time: this.#now + seconds, resume }));
  }

  /** Lets time pass until no event is left. */
  async run(): Promise<void> {
    for (let next = this.#events.pop(); next; next = this.#events.pop()) {
      this.#now = next.time;
      next.resume();
      // Everything that follows at this moment happens before the next event.
      await new Promise((done) => setImmediate(done));
    }
  }

  #insert(event: Event): void {
    let [from, to] = [0, this.#events.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#events[middle]!.time > event.time) from = middle + 1;
      else to = middle;
    }
    this.#events.splice(from, 0, event);
  }
}
