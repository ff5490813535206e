import { expect, test } from "vitest";
import { npyHeader } from "#kit/npy.ts";
import { readNpy } from "./npy.ts";

test("an array's header is byte for byte what NumPy writes", () => {
  // numpy.lib.format.write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": (9000, 36, 64)})
  const facts = "{'descr': '|u1', 'fortran_order': False, 'shape': (9000, 36, 64), }";
  const expected = Buffer.concat([
    Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 0x01, 0x00, 0x76, 0x00]),
    Buffer.from(`${facts}${" ".repeat(0x76 - facts.length - 1)}\n`),
  ]);
  expect(npyHeader({ dtype: "uint8", shape: [9000, 36, 64] })).toEqual(expected);
});

test.for([[[3]], [[180, 320]], [[1, 36, 64]], [[99_999_999, 99_999_999, 99_999_999, 99_999_999, 99_999_999]]])(
  "the values of an array of %j begin at a multiple of 64 bytes",
  ([shape]) => {
    const header = npyHeader({ dtype: "uint16", shape: shape! });
    expect(header.length % 64).toBe(0);
    expect(header.at(-1)).toBe("\n".charCodeAt(0));
    expect(header.toString("latin1")).toContain(`'shape': (${shape!.join(", ")}${shape!.length === 1 ? "," : ""})`);
    expect(header.length).toBe(10 + header.readUInt16LE(8));
  },
);

test("numbers of two bytes are stored with the lower one first", () => {
  const file = Buffer.concat([npyHeader({ dtype: "uint16", shape: [1, 2] }), Buffer.from([0x34, 0x12, 0xff, 0xff])]);
  expect(readNpy(file)).toMatchObject({ descr: "<u2", shape: [1, 2], values: Uint16Array.of(0x1234, 0xffff) });
});
