import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./search-field.module.css";
import { isSearchKey } from "./search-key.ts";

const MAX_LENGTH = 100;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  size?: "normal" | "large";
  /** Focuses the field when it becomes true. */
  isFocusWanted?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
};

/** The search field of a page, which `/` and Ctrl or Command with K focus. Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, size = "normal", isFocusWanted = false, ref }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  useEffect(() => {
    if (isFocusWanted) field.current?.focus();
  }, [isFocusWanted, field]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event, field.current)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [field]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know `search`
    <div role="search" className={styles.searchField} data-size={size}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            onChange("");
          }
        }}
      />
      {value !== "" && (
        <IconButton
          label="Clear search"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
