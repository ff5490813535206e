import type { LayoutAccuracy, LayoutOrder } from "#contracts/accuracy.ts";
import { pluralize } from "#web/kit/format.ts";
import { percent } from "./number-format.ts";
import { ScrollTable } from "./scroll-table.tsx";
import { Section } from "./section.tsx";

const KINDS = { ad: "Ads", page: "Web pages", app: "App screens" } as const;
const ELEMENTS = { headline: "Headline", text: "Small text", button: "Button", logo: "Logo", dialog: "Dialog" } as const;
const ORDERS: Readonly<Record<LayoutOrder, string>> = {
  dialog_above_background: "Dialog gets more than the dimmed background",
  headline_above_text: "Headline gets more than the small text",
  button_above_text: "Button gets more than the small text",
  button_above_plain: "Button gets more than plain background",
};

/** Whether predictions on layouts with known elements are as a designer expects. */
export function LayoutFigures({ layouts: { images, elements, order } }: { layouts: LayoutAccuracy }) {
  return (
    <Section
      id="layouts"
      title="Headlines, buttons, logos and dialogs"
      lead={`${images} ads, web pages and app screens of our own, whose elements have known positions. No one’s gaze was recorded on them: this shows what the model does, not how accurate it is.`}
    >
      <h3>Is the order as expected?</h3>
      <ScrollTable caption="How often the order of two parts is as expected, by attention per area">
        <thead>
          <tr>
            <th scope="col">Expected order</th>
            <th scope="col">As expected</th>
            <th scope="col">Layouts</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ORDERS).map(([name, text]) => {
            const { images, expected } = order[name as LayoutOrder];
            return (
              <tr key={name}>
                <th scope="row">{text}</th>
                <td className="tabular">{percent(expected / images)}</td>
                <td className="tabular">
                  {expected} of {pluralize(images, "layout")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
      <h3>How much attention does an element get?</h3>
      <ScrollTable caption="Share of attention of elements compared with their area">
        <thead>
          <tr>
            <th scope="col">Element</th>
            <th scope="col">Share of attention</th>
            <th scope="col">Share of area</th>
            <th scope="col">Attention per area</th>
            <th scope="col">Layouts</th>
          </tr>
        </thead>
        <tbody>
          {elements.map(({ kind, element, images, attention, area, density }) => (
            <tr key={`${kind} ${element}`}>
              <th scope="row">
                {ELEMENTS[element]} <small>{KINDS[kind]}</small>
              </th>
              <td className="tabular">{percent(attention)}</td>
              <td className="tabular">{percent(area)}</td>
              <td className="tabular">{density.toFixed(1)} ×</td>
              <td className="tabular">{images}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p>Attention per area is the median over the layouts; 1 × is the mean of the image.</p>
    </Section>
  );
}
