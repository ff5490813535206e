import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { Ruler } from "lucide-react";
import type { FactElement, Facts } from "#contracts/facts.ts";
import { ordinal } from "#kit/portable/ordinal.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { KIND_NAMES } from "./audit-names.ts";
import { factsQuery, useRequests } from "./audit-query.ts";
import styles from "./audits.module.css";
import type { Mark } from "./statement.tsx";
import { Waiting } from "./waiting.tsx";

type Props = { uid: string; onMark: Mark };

/** The measurements of an image: its elements and its layout, or the way to request them. */
export function FactsTab({ uid, onMark }: Props) {
  const { data: reading, error, refetch } = useQuery(factsQuery(uid));
  const { facts: request } = useRequests(uid);
  const problem = request.error ?? (reading ? null : error);
  const retry = () => (request.error ? request.mutate({ params: { uid } }) : void refetch());
  if (problem) return <ErrorState title="Couldn’t load the facts" problem={problem} onRetry={retry} />;
  if (!reading) return <Skeleton label="Loading the facts" heights={[60, 60, 60, 60]} />;
  const { state, problem: failure, facts } = reading;
  if (state === "requested") return <Waiting>Measuring the image. This takes a few seconds.</Waiting>;
  if (!facts)
    return (
      <EmptyState
        icon={<Ruler />}
        title={state === "failed" ? "The image couldn’t be measured" : "Not measured yet"}
        text={failure?.message ?? "Finds text, buttons and images, and measures the attention, contrast and size of each."}
        action={
          <Button
            variation="primary"
            isLoading={request.isPending}
            loadingText="Measure"
            onClick={() => request.mutate({ params: { uid } })}
          >
            {state === "failed" ? "Try again" : "Measure"}
          </Button>
        }
      />
    );
  return (
    <div className={styles.stack}>
      <Elements elements={facts.elements} onMark={onMark} />
      <Layout facts={facts} />
      <Missing missing={facts.missing} />
    </div>
  );
}

const NEVER = "–";

function Elements({ elements, onMark }: { elements: readonly FactElement[]; onMark: Mark }) {
  if (elements.length === 0) return <p>Nothing was found on this image. Draw areas to have them measured.</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.facts}>
        <caption>Elements, by their share of attention</caption>
        <thead>
          <tr>
            <th scope="col">Element</th>
            <th scope="col">Attention</th>
            <th scope="col">First look</th>
            <th scope="col">Contrast</th>
            <th scope="col">Height</th>
          </tr>
        </thead>
        <tbody>
          {elements.map((element) => (
            <tr key={element.id}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.statement}
                  onMouseEnter={() => onMark([element])}
                  onMouseLeave={() => onMark([])}
                  onFocus={() => onMark([element])}
                  onClick={() => onMark([element])}
                >
                  {element.name}
                </button>
                <small>{KIND_NAMES[element.kind]}</small>
              </th>
              <td className="tabular">
                {wholePercent(element.attention.value)}
                {element.attention.interval && (
                  <small>
                    {wholePercent(element.attention.interval[0])}–{wholePercent(element.attention.interval[1])}
                  </small>
                )}
              </td>
              <td className="tabular">{element.first_look ? ordinal(element.first_look.look) : NEVER}</td>
              <td className="tabular">{element.text ? `${element.text.contrast.toFixed(1)}:1` : NEVER}</td>
              <td className="tabular">{element.text ? `${Math.round(element.text.height)} px` : NEVER}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Layout({ facts: { layout } }: { facts: Facts }) {
  const rows: readonly (readonly [name: string, value: string])[] = [
    ["Words", `${layout.words}`],
    ["Covered by text", wholePercent(layout.text_area)],
    ["Empty", wholePercent(layout.white_space)],
    ["Edges", wholePercent(layout.clutter)],
    ["Aligned text", layout.alignment === null ? NEVER : wholePercent(layout.alignment)],
    ["Reading ease (Flesch)", layout.reading_ease === null ? NEVER : `${layout.reading_ease} of 100`],
  ];
  return (
    <section aria-label="Layout">
      <h3>Layout</h3>
      <dl className={styles.layout}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.colours} aria-label="Colours">
        {layout.colours.map(({ colour, share }) => (
          <li key={colour}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" fill={colour} />
            </svg>
            <span className="tabular">
              {colour} {wholePercent(share)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MISSING_NAMES = {
  text: "text",
  headline: "a headline",
  button: "a button",
  logo: "a logo",
  product: "a product",
  face: "a face",
} as const satisfies Record<Facts["missing"][number], string>;

function Missing({ missing }: Pick<Facts, "missing">) {
  if (missing.length === 0) return null;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(missing.map((kind) => MISSING_NAMES[kind]));
  return (
    <p className={styles.missing}>
      Not found: {names}. Draw an area with this name on the heatmap to have it measured. Logos, products and faces are known only
      from areas.
    </p>
  );
}
