import { Button } from "@aws-amplify/ui-react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type LabelModelObject, MAX_MODEL_LOGOS } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { pluralize } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { logoColour } from "./logo-colour.ts";
import styles from "./logo-list.module.css";

type Props = {
  logos: readonly LabelModelObject[];
  /** Frames in which each logo is labelled, by id. */
  counts: ReadonlyMap<string, number>;
  /** The logo that new boxes show. */
  selected: string | undefined;
  isBusy: boolean;
  onSelect: (id: string) => void;
  onAdd: () => void;
  onRename: (logo: LabelModelObject) => void;
  onRemove: (logo: LabelModelObject) => void;
};

const progress = (count: number) =>
  count < MIN_LABELLED_FRAMES ? `${count} of ${MIN_LABELLED_FRAMES} frames` : pluralize(count, "frame");

/** The logos of a model, how far each is labelled, and which one new boxes show. */
export function LogoList({ logos, counts, selected, isBusy, onSelect, onAdd, onRename, onRemove }: Props) {
  const isFull = logos.length >= MAX_MODEL_LOGOS;
  return (
    <section className={styles.logos} aria-labelledby="logos">
      <h2 id="logos">Logos</h2>
      <ul className={styles.list} aria-labelledby="logos">
        {logos.map((logo, index) => (
          <li key={logo.id} className={styles.logo} data-selected={logo.id === selected}>
            <button type="button" className={styles.choice} aria-pressed={logo.id === selected} onClick={() => onSelect(logo.id)}>
              <i className={styles.swatch} style={{ background: logoColour(index) }} aria-hidden="true" />
              <span className={styles.name}>{logo.name}</span>
              <span className={styles.count}>{progress(counts.get(logo.id) ?? 0)}</span>
            </button>
            <IconButton label={`Rename ${logo.name}`} disabled={isBusy} onClick={() => onRename(logo)}>
              <Pencil />
            </IconButton>
            {logos.length > 1 && (
              <IconButton label={`Delete ${logo.name}`} disabled={isBusy} onClick={() => onRemove(logo)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {logos.length > 1 && <p className={styles.hint}>New boxes show the selected logo.</p>}
      {isFull && <p className={styles.hint}>A model can have at most {MAX_MODEL_LOGOS} logos. Delete one to add another.</p>}
      <Button size="small" isDisabled={isBusy || isFull} onClick={onAdd}>
        <Plus aria-hidden="true" />
        {logos.length === 0 ? "Add a logo" : "Add another logo"}
      </Button>
    </section>
  );
}
