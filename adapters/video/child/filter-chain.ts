import { AV_BUFFERSRC_FLAG_KEEP_REF, AVERROR_EAGAIN, AVERROR_EOF } from "node-av/constants";
import { Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from "node-av/lib";
import { checkCode } from "./check.ts";

/** Input parameters of a filter graph; when they change midway, the graph is rebuilt. */
export type FilterSource = { readonly kind: "buffer" | "abuffer"; readonly settings: string };

/** A filter graph: frames in, filtered frames out. */
export class FilterChain {
  readonly #sourceOf: (frame: Frame) => FilterSource;
  readonly #filtersFor: (frame: Frame) => string;
  #built:
    | { readonly graph: FilterGraph; readonly source: FilterContext; readonly sink: FilterContext; readonly key: string }
    | undefined;

  /** @param filtersFor returns FFmpeg's filter description for frames with these parameters */
  constructor(sourceOf: (frame: Frame) => FilterSource, filtersFor: (frame: Frame) => string) {
    this.#sourceOf = sourceOf;
    this.#filtersFor = filtersFor;
  }

  /** Adds a frame, which the caller still owns, and yields all frames that are ready, which the caller then owns. */
  *push(frame: Frame): Generator<Frame, void, undefined> {
    const source = this.#sourceOf(frame);
    const filters = this.#filtersFor(frame);
    const key = `${source.settings} ${filters}`;
    if (this.#built?.key !== key) {
      yield* this.flush();
      this.#built = { ...build(source, filters), key };
    }
    checkCode(this.#built.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), "filtering");
    yield* this.#ready();
  }

  /** Yields the frames that filters have buffered. */
  *flush(): Generator<Frame, void, undefined> {
    if (!this.#built) return;
    this.#built.source.buffersrcAddFrameSync(null);
    yield* this.#ready();
    this.#built.graph.free();
    this.#built = undefined;
  }

  *#ready(): Generator<Frame, void, undefined> {
    const { sink } = this.#built!;
    for (;;) {
      const frame = new Frame();
      frame.alloc();
      const code = sink.buffersinkGetFrameSync(frame);
      if (code < 0) {
        frame.free();
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
        checkCode(code, "filtering");
      }
      frame.timeBase = sink.buffersinkGetTimeBase();
      yield frame;
    }
  }
}

function build({ kind, settings }: FilterSource, filters: string) {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const source = graph.createFilter(Filter.getByName(kind)!, "in", settings);
  const sink = graph.createFilter(Filter.getByName(`${kind}sink`)!, "out");
  if (!source || !sink) throw new Error(`no filters for ${settings}`);
  const outputs = FilterInOut.createList([{ name: "in", filterCtx: source, padIdx: 0 }]);
  const inputs = FilterInOut.createList([{ name: "out", filterCtx: sink, padIdx: 0 }]);
  checkCode(graph.parsePtr(filters, inputs, outputs), "filters");
  checkCode(graph.configSync(), "filters");
  return { graph, source, sink };
}
