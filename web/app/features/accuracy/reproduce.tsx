import { Download } from "lucide-react";
import type { Accuracy } from "#contracts/accuracy.ts";
import { ACCURACY_ADDRESS } from "./accuracy-file.ts";
import { percent } from "./numbers.ts";
import { ScrollTable } from "./scroll-table.tsx";
import { Section } from "./section.tsx";
import "./reproduce.css";

const COMMANDS = [
  { command: "npm run evaluate -- DATA --build both", does: "measures both builds anew and writes every figure of this page" },
  {
    command: "npm run -s predict -- FILE... --out DIR",
    does: "predicts the map of each of your pictures with the very weights that are measured here",
  },
  { command: "npm run -s reference -- DATA", does: "rebuilds the reference and the ranges that scores are stated with" },
] as const;

/** How to reproduce the results: method, commands and data sources. */
export function Reproduce({ accuracy: { method, sources } }: { accuracy: Accuracy }) {
  const { spread, grid, bootstrap, boxes, notes } = method;
  return (
    <Section
      id="reproduce"
      title="Measure it again"
      lead="Every figure on this page is read from one file, which one command writes. It holds no date and draws its chance from fixed seeds, so the same inputs give the same file."
    >
      <p>
        <a className="amplify-button accuracy__download" href={ACCURACY_ADDRESS} download="accuracy.json">
          <Download aria-hidden="true" /> Download accuracy.json
        </a>
      </p>
      <h3>Commands</h3>
      <dl className="commands">
        {COMMANDS.map(({ command, does }) => (
          <div key={command}>
            <dt>
              <code>{command}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="accuracy__note">
        <code>DATA</code> is a folder with the sets named below, one folder each. They are not part of Sightline: get them from
        their authors, under their terms.
      </p>
      <h3>Method</h3>
      <ul className="accuracy__notes">
        <li>
          A look stands for a Gaussian of {percent(spread)} of the picture’s long side; maps are compared on a grid of {grid}{" "}
          cells along it.
        </li>
        <li>
          Ranges are {percent(bootstrap.interval)} intervals of a bootstrap over pictures, {bootstrap.draws.toLocaleString("en")}{" "}
          draws, seed {bootstrap.seed}.
        </li>
        <li>
          Shares of attention are compared in {boxes.per_picture} boxes at random on each picture, seed {boxes.seed}.
        </li>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <h3>Data and licences</h3>
      <ScrollTable caption="Where pictures and people’s looks come from">
        <thead>
          <tr>
            <th scope="col">Set</th>
            <th scope="col">Reference</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody className="sources">
          {sources.map(({ set, title, reference, licence }) => (
            <tr key={`${set} ${title}`}>
              <th scope="row">
                {title} <small>{set}</small>
              </th>
              <td>{reference}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Section>
  );
}
