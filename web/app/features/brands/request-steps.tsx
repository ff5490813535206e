import {
  type BrandOptions,
  CUSTOM_BRAND_TYPES,
  type CustomBrandType,
  MAX_TRACKED_TEXT,
  MAX_TRACKED_WORDS,
} from "#contracts/brands.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { TextLanguageField } from "#web/app/shared/brands/text-language-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./request-dialog.module.css";

/** Chosen instead of a brand in the list. */
export const NOT_LISTED = "not listed";

export type RequestDraft = {
  readonly brand: string | undefined;
  readonly type: CustomBrandType | undefined;
  readonly text: string;
  /** Language of the text. */
  readonly language: TextLanguage;
};

const TYPE_LABELS: Readonly<Record<CustomBrandType, string>> = {
  image: "Only image",
  text: "Only text",
  "image and text": "Image & Text",
};

type StepProps = { draft: RequestDraft; onChange: (part: Partial<RequestDraft>) => void };

/** Chooses a brand of the list, with text to track besides its logo. */
export function BrandStep({ draft, models, onChange }: StepProps & { models: BrandOptions["models"] }) {
  const isListed = draft.brand !== undefined && draft.brand !== NOT_LISTED;
  const own = models.filter((model) => model.own);
  const others = models.filter((model) => !model.own);
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Which brand should we look for?</legend>
        {[...own, ...others].map(({ uid, name, own: isOwn }) => (
          <Choice key={uid} group="brand" value={uid} chosen={draft.brand} onChoose={(brand) => onChange({ brand })}>
            {name}
            {isOwn && <small>Your workspace</small>}
          </Choice>
        ))}
        <Choice group="brand" value={NOT_LISTED} chosen={draft.brand} onChoose={(brand) => onChange({ brand })}>
          My brand is not in this list
        </Choice>
      </fieldset>
      {isListed && <TrackedText draft={draft} onChange={onChange} />}
    </>
  );
}

/** Chooses the parts that identify the user's own brand: its logo, its text or both. */
export function TypeStep({ draft, onChange }: StepProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>What does your brand consist of?</legend>
        {CUSTOM_BRAND_TYPES.map((type) => (
          <Choice key={type} group="type" value={type} chosen={draft.type} onChoose={() => onChange({ type })}>
            {TYPE_LABELS[type]}
          </Choice>
        ))}
      </fieldset>
      {draft.type === "image" && (
        <p className={styles.hint}>
          Our team looks for your logo in the video. Name your brand in the title of the video, so that they know which logo is
          yours.
        </p>
      )}
      {draft.type !== undefined && draft.type !== "image" && <TrackedText draft={draft} onChange={onChange} />}
    </>
  );
}

function TrackedText({ draft, onChange }: StepProps) {
  return (
    <>
      <TextField
        label="Text to track"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MAX_TRACKED_TEXT}
        value={draft.text}
        hint={`Up to ${MAX_TRACKED_WORDS} words, separated by spaces only. No commas or periods.`}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextLanguageField value={draft.language} onChange={(language) => onChange({ language })} />
    </>
  );
}

type ChoiceProps = {
  group: string;
  value: string;
  chosen: string | undefined;
  onChoose: (value: string) => void;
  children: React.ReactNode;
};

function Choice({ group, value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  );
}
