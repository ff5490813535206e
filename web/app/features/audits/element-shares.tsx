import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "./element-shares.module.css";
import type { sharesOf } from "./what-if/edited-areas.ts";

type Props = {
  elements: readonly { readonly uid: string; readonly name: string }[];
  shares: ReturnType<typeof sharesOf>;
  selected: string | undefined;
  onSelect: (uid: string) => void;
};

/** The elements of an image with their share of attention, largest first, to choose one of them. Renders nothing without any. */
export function ElementShares({ elements, shares, selected, onSelect }: Props) {
  const known = elements.flatMap((element) => {
    const share = shares.get(element.uid);
    return share ? [{ ...element, ...share }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section className={styles.shares} aria-label="Elements">
      <h3>Elements and their share of attention</h3>
      <ul>
        {known
          .toSorted((one, other) => other.value - one.value)
          .map(({ uid, name, value, interval }) => (
            <li key={uid}>
              <button type="button" className={styles.element} aria-pressed={uid === selected} onClick={() => onSelect(uid)}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <b className="tabular">{wholePercent(value)}</b>
                <small className="tabular">
                  {interval && (
                    <>
                      <span className="visually-hidden">90% range </span>
                      {formatShareInterval(interval)}
                    </>
                  )}
                </small>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: wholePercent(value) }} />
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
