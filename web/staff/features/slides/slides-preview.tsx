import { useId } from "react";
import type { SlideDocument, SlideSubject } from "#contracts/slides.ts";
import { LINE_HEIGHT } from "#kit/slides/fit-text.ts";
import { layOutSlides } from "#kit/slides/layout-slides.ts";
import {
  barFrames,
  CELL_PADDING,
  firstLineTop,
  LINE_THICKNESS,
  type LinesMark,
  linePaths,
  type Mark,
  type Page,
  type TableMark,
  type TextMark,
} from "#kit/slides/mark.ts";
import { sampleData } from "./sample-data.ts";
import styles from "./slides.module.css";

/** The font that files have; Arial has the same widths. */
const FONT = "Arimo, Arial, Helvetica, sans-serif";
/** Position of the baseline, as a fraction of the height of a line. */
const BASELINE = 0.8;

/** The slides of a document with sample data, drawn from the same layout as PDF and PowerPoint files. */
export function SlidesPreview({ document, subject }: { document: SlideDocument; subject: SlideSubject }) {
  const { width, height } = document;
  return (
    <ol className={styles.slides}>
      {layOutSlides(document, sampleData(subject)).map((page, at) => (
        <li key={at}>
          <SlideDrawing page={page} width={width} height={height} />
          <span>
            {at + 1}. {page.name}
          </span>
        </li>
      ))}
    </ol>
  );
}

function SlideDrawing({ page, width, height }: { page: Page; width: number; height: number }) {
  const gradient = useId();
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={page.name} fontFamily={FONT}>
      <radialGradient id={gradient}>
        <stop offset="0" stopColor="#fde725" />
        <stop offset="0.4" stopColor="#d8456c" />
        <stop offset="1" stopColor="#5b2a86" />
      </radialGradient>
      <rect width={width} height={height} fill={page.background} />
      {page.marks.map((mark, at) => (
        <Drawn key={at} mark={mark} gradient={gradient} />
      ))}
    </svg>
  );
}

function Drawn({ mark, gradient }: { mark: Mark; gradient: string }) {
  const { x, y, width, height } = mark;
  if (mark.type === "shape") return <rect x={x} y={y} width={width} height={height} fill={mark.fill} />;
  if (mark.type === "outline")
    return <rect x={x} y={y} width={width} height={height} fill="none" stroke={mark.colour} strokeWidth={mark.thickness} />;
  if (mark.type === "text") return <Lines mark={mark} />;
  if (mark.type === "table") return <Table mark={mark} />;
  if (mark.type === "lines") return <Curves mark={mark} />;
  if (mark.type === "image")
    return (
      <g>
        <rect x={x} y={y} width={width} height={height} fill={`url(#${gradient})`} />
        <text x={x + width / 2} y={y + height / 2} fill="#ffffff" fontSize={11} textAnchor="middle">
          {mark.image.alt}
        </text>
      </g>
    );
  return barFrames(mark).map(({ bar, interval, middle }, at) => (
    <g key={at}>
      <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} fill={mark.colours.bar} />
      {interval && <line x1={interval[0]} x2={interval[1]} y1={middle} y2={middle} stroke={mark.colours.interval} />}
    </g>
  ));
}

function Curves({ mark }: { mark: LinesMark }) {
  return linePaths(mark).map((paths, at) => (
    <path
      key={at}
      d={paths.map((path) => `M${path.map((point) => `${point.x} ${point.y}`).join("L")}`).join("")}
      fill="none"
      stroke={mark.styles[at]!.colour}
      strokeWidth={LINE_THICKNESS}
      strokeDasharray={mark.styles[at]!.dash.join(" ")}
    />
  ));
}

function Lines({ mark }: { mark: TextMark }) {
  const { x, width, size, bold, colour, align, lines } = mark;
  const anchor = { left: "start", center: "middle", right: "end" } as const;
  const at = { left: x, center: x + width / 2, right: x + width }[align];
  const top = firstLineTop(mark, LINE_HEIGHT);
  return (
    <text fontSize={size} fontWeight={bold ? 700 : 400} fill={colour} textAnchor={anchor[align]}>
      {lines.map((line, row) => (
        <tspan key={row} x={at} y={top + (row + BASELINE) * size * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Table({ mark: { x, y, width, rows, columns, size, colours } }: { mark: TableMark }) {
  const tops = rows.map((_, row) => y + rows.slice(0, row).reduce((sum, { height }) => sum + height, 0));
  const lefts = columns.map((_, column) => x + columns.slice(0, column).reduce((sum, each) => sum + each, 0));
  return rows.map(({ cells, height }, row) => (
    <g key={row}>
      {row === 0 ? (
        <rect x={x} y={tops[row]} width={width} height={height} fill={colours.head} />
      ) : (
        <line x1={x} x2={x + width} y1={tops[row]! + height} y2={tops[row]! + height} stroke={colours.line} />
      )}
      {cells.map(({ text, lines }, column) => (
        <Lines
          key={column}
          mark={{
            type: "text",
            x: lefts[column]! + CELL_PADDING.x,
            y: tops[row]!,
            width: columns[column]!,
            height,
            text,
            lines,
            size,
            bold: row === 0 || column === 0,
            colour: row === 0 ? colours.onHead : colours.text,
            align: "left",
            valign: "middle",
          }}
        />
      ))}
    </g>
  ));
}
