/** The type, such as `webp`, and the bytes of an image in a data URL. */
export function readDataUrl(url: string): { readonly type: string; readonly bytes: Buffer } {
  const [, type = "", base64 = ""] = /^data:image\/(\w+);base64,(.*)$/s.exec(url) ?? [];
  return { type, bytes: Buffer.from(base64, "base64") };
}
