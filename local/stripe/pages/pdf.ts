/** A line of text at a position on the page, in points from its upper left corner. */
export type Text = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly bold?: boolean;
};

const WIDTH = 595;
const HEIGHT = 842;

/** Windows-1252, the encoding of the standard fonts; other characters become a question mark. */
function encoded(text: string): string {
  const bytes = [...text].map((letter) =>
    letter === "€" ? 0x80 : letter === "–" ? 0x96 : letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63,
  );
  return bytes.map((byte) => `${byte.toString(16).padStart(2, "0")}`).join("");
}

/** An A4 page with text, as PDF 1.4. */
export function pdfOf(texts: readonly Text[]): Buffer {
  const content = texts
    .map(
      ({ x, y, size, text, bold = false }) => `BT /${bold ? "B" : "R"} ${size} Tf ${x} ${HEIGHT - y} Td <${encoded(text)}> Tj ET`,
    )
    .join("\n");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
