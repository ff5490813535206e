import { type HeatColours, replacementTables } from "./heat-colours.ts";

/** Id of the filter that draws the heat in other colours. */
export const heatFilterId = (colours: HeatColours): string => `heat-colours-${colours}`;

/** A filter that replaces the colours of the drawn heat and keeps its opacity. */
export function HeatFilter({ colours }: { colours: HeatColours }) {
  const { red, green, blue } = replacementTables(colours);
  return (
    <svg width="0" height="0" aria-hidden="true">
      <filter id={heatFilterId(colours)} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
        <feColorMatrix values="0 1 0 0 0  0 1 0 0 0  0 1 0 0 0  0 0 0 1 0" />
        <feComponentTransfer>
          <feFuncR type="table" tableValues={red} />
          <feFuncG type="table" tableValues={green} />
          <feFuncB type="table" tableValues={blue} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}
