import "../no-telemetry.ts";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { BINS, type Cells } from "./gradients.ts";

/** Filters of one size, each `rows` × `columns` × BINS weights, and what each adds. */
export type Filters = {
  readonly columns: number;
  readonly rows: number;
  readonly weights: readonly Float32Array[];
  readonly biases: readonly number[];
};
/** Response of every filter at every place, one filter after another; place (0, 0) is `padding` cells outside of the map. */
export type Responses = { readonly columns: number; readonly rows: number; readonly values: Float32Array };
export type Convolution = { run(cells: Cells): Promise<Responses>; readonly padding: number };

/** So that logos are found that touch the border of the frame. */
const PADDING = 1;

/** Compiles filters into a network of one convolution: ten times faster than a loop, on one core. */
export async function compileFilters(filters: Filters): Promise<Convolution> {
  const session = await InferenceSession.create(networkOf(filters), {
    executionProviders: ["cpu"],
    executionMode: "sequential",
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
  });
  return {
    padding: PADDING,
    async run({ columns, rows, values }) {
      if (columns + 2 * PADDING < filters.columns || rows + 2 * PADDING < filters.rows)
        return { columns: 0, rows: 0, values: new Float32Array() };
      const { y } = await session.run({ x: new Tensor("float32", values, [1, rows, columns, BINS]) });
      const [, , outRows = 0, outColumns = 0] = y!.dims;
      return { columns: outColumns, rows: outRows, values: y!.data as Float32Array };
    },
  };
}

// The few messages of the ONNX format (onnx.proto, version 8) that one convolution needs.

type Field = readonly [number: number, value: number | string | Uint8Array];
const ELEMENT_FLOAT = 1;
const ATTRIBUTE_INTS = 7;

function networkOf({ columns, rows, weights, biases }: Filters): Uint8Array {
  const count = weights.length;
  // From rows × columns × bins to bins × rows × columns.
  const kernel = new Float32Array(count * BINS * rows * columns);
  for (const [filter, values] of weights.entries())
    for (let cell = 0; cell < rows * columns; cell++)
      for (let bin = 0; bin < BINS; bin++) kernel[(filter * BINS + bin) * rows * columns + cell] = values[cell * BINS + bin]!;
  const graph = message(
    [1, node("Transpose", ["x"], "t", [["perm", [0, 3, 1, 2]]])],
    [
      1,
      node("Conv", ["t", "w", "b"], "y", [
        ["kernel_shape", [rows, columns]],
        ["pads", [PADDING, PADDING, PADDING, PADDING]],
      ]),
    ],
    [2, "filters"],
    [5, tensor("w", [count, BINS, rows, columns], kernel)],
    [5, tensor("b", [count], Float32Array.from(biases))],
    [11, value("x", [1, "rows", "columns", BINS])],
    [12, value("y", [1, count, "r", "c"])],
  );
  return message([1, 8], [7, graph], [8, message([1, ""], [2, 17])]);
}

const node = (
  type: string,
  inputs: readonly string[],
  output: string,
  lists: readonly (readonly [string, readonly number[]])[],
) =>
  message(
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, type],
    ...lists.map(([name, list]): Field => [5, message([1, name], ...list.map((item): Field => [8, item]), [20, ATTRIBUTE_INTS])]),
  );

const tensor = (name: string, dims: readonly number[], data: Float32Array) =>
  message(...dims.map((dim): Field => [1, dim]), [2, ELEMENT_FLOAT], [8, name], [9, new Uint8Array(data.buffer)]);

const value = (name: string, dims: readonly (number | string)[]) => {
  const shape = message(...dims.map((dim): Field => [1, typeof dim === "number" ? message([1, dim]) : message([2, dim])]));
  return message([1, name], [2, message([1, message([1, ELEMENT_FLOAT], [2, shape])])]);
};

/** Fields in the wire format of protocol buffers: numbers as varints, all else with its length. */
function message(...fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [number, content] of fields) {
    if (typeof content === "number") {
      parts.push(varint(number * 8), varint(content));
      continue;
    }
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    parts.push(varint(number * 8 + 2), varint(bytes.length), bytes);
  }
  return Buffer.concat(parts);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}
