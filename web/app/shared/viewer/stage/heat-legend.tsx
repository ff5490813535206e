import { SliderField } from "@aws-amplify/ui-react";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { HEAT_COLOURS, type HeatColours, legendGradient } from "./heat-colours.ts";
import styles from "./heat-legend.module.css";

/** How the heat is drawn: its colours, and its opacity from 0 to 100. */
export type HeatStyle = { readonly colours: HeatColours; readonly opacity: number };

type Props = { heat: HeatStyle; onChange: (changed: Partial<HeatStyle>) => void };

/** Legend for the colours of the heat. Opens the choice of colours and opacity. */
export function HeatLegend({ heat, onChange }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.legend}>
        <LegendScale colours={heat.colours} />
        <span className="visually-hidden">. Change heat colours and opacity</span>
        <ChevronDown aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Heat colours and opacity"
          className={styles.popover}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
        >
          <fieldset className={styles.colours}>
            <legend>Heat colours</legend>
            {(Object.keys(HEAT_COLOURS) as HeatColours[]).map((id) => (
              <label key={id}>
                <input
                  type="radio"
                  name="heat-colours"
                  checked={heat.colours === id}
                  onChange={() => onChange({ colours: id })}
                />
                <span className={styles.name}>
                  {HEAT_COLOURS[id].label}
                  <small>{HEAT_COLOURS[id].hint}</small>
                </span>
                <span className={styles.scale} style={{ backgroundImage: legendGradient(id) }} />
              </label>
            ))}
          </fieldset>
          <div className={styles.opacity}>
            <SliderField
              label="Heat opacity"
              isValueHidden
              min={0}
              max={100}
              step={10}
              value={heat.opacity}
              onChange={(opacity) => onChange({ opacity })}
            />
            <output className="tabular" aria-label="Heat opacity value">
              {heat.opacity}%
            </output>
          </div>
          <p className={styles.hint}>Only changes this view. Downloads and shared pages use Plasma.</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function LegendScale({ colours }: { colours: HeatColours }) {
  return (
    <span className={styles.row}>
      Less
      <span className={styles.scale} style={{ backgroundImage: legendGradient(colours) }} />
      More <span className={styles.word}>attention</span>
    </span>
  );
}
