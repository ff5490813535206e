import { type KeyboardEvent, useId, useState } from "react";
import { tagKey } from "#kit/portable/heatmap-filter.ts";
import { isComposing } from "#web/kit/is-composing.ts";
import { Chip } from "./chip.tsx";
import styles from "./tag-field.module.css";

const MAX_LENGTH = 50;
const MAX_TAGS = 50;

type Props = { label: string; tags: readonly string[]; onChange: (tags: string[]) => void; isLabelHidden?: boolean };

/**
 * Tags as chips: Enter adds the typed text unless a tag differs only in case or accents; Backspace in the empty field removes the
 * last.
 */
export function TagField({ label, tags, onChange, isLabelHidden = false }: Props) {
  const id = useId();
  const [draft, setDraft] = useState("");
  const add = () => {
    const tag = draft.trim();
    if (tag && !tags.some((other) => tagKey(other) === tagKey(tag)) && tags.length < MAX_TAGS) onChange([...tags, tag]);
    setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  return (
    <div className={styles.tagField}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        {tags.map((tag) => (
          <Chip
            key={tag}
            text={tag}
            removeLabel={`Remove tag ${tag}`}
            onRemove={() => onChange(tags.filter((other) => other !== tag))}
          />
        ))}
        <input
          id={id}
          value={draft}
          maxLength={MAX_LENGTH}
          placeholder={tags.length ? "" : "Type and press Enter"}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </div>
  );
}
