import { capitalize } from "#web/kit/format.ts";
import styles from "./reference.module.css";

type Props = { domains: readonly { readonly name: string; readonly count: number }[] };

/** Links to the sections of the reference. */
export function ReferenceContents({ domains }: Props) {
  return (
    <nav aria-label="Contents">
      <ul className={styles.contents}>
        {domains.map(({ name, count }) => (
          <li key={name}>
            <a href={`#${name}`}>{capitalize(name)}</a> {count}
          </li>
        ))}
        <li>
          <a href="#events">Webhook events</a>
        </li>
        <li>
          <a href="#errors">Error codes</a>
        </li>
      </ul>
    </nav>
  );
}
