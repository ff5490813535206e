import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";

type Props<Id extends string> = {
  /** `short` is shown instead of the label where there is little space. */
  variants: readonly { id: Id; label: string; short?: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** The variants of an image or video as a single choice, each with its keyboard shortcut. */
export function VariantSwitch<Id extends string>({ variants, selected, onSelect }: Props<Id>) {
  return (
    <div className={stageStyles.variants} role="radiogroup" aria-label="Variant">
      {variants.map(({ id, label, short }, index) => (
        <label key={id} className={stageStyles.variantsItem}>
          <input
            type="radio"
            name="variant"
            aria-label={label}
            checked={selected === id}
            onChange={() => onSelect(id)}
            className="visually-hidden"
          />
          <span>
            {short ? (
              <>
                <span className={stageStyles.variantsLong}>{label}</span>
                <span className={stageStyles.variantsShort}>{short}</span>
              </>
            ) : (
              label
            )}
            <span className={stageStyles.variantsKey} aria-hidden="true">
              {index + 1}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
