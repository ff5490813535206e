import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";

type Props<Id extends string> = {
  variants: readonly { id: Id; label: string }[];
  shown: Id;
  onShow: (id: Id) => void;
};

/** The variants of an image or video as a single choice, each with its keyboard shortcut. */
export function VariantSwitch<Id extends string>({ variants, shown, onShow }: Props<Id>) {
  return (
    <div className={stageStyles.variants} role="radiogroup" aria-label="Variant">
      {variants.map(({ id, label }, index) => (
        <label key={id} className={stageStyles.variantsItem}>
          <input type="radio" name="variant" checked={shown === id} onChange={() => onShow(id)} className="visually-hidden" />
          <span>
            {label}
            <span className={stageStyles.variantsKey} aria-hidden="true">
              {index + 1}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
