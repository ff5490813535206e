import { useEffect, useRef, useState } from "react";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { isComposing } from "#web/kit/is-composing.ts";
import { useFittingHeight } from "#web/kit/page/use-fitting-height.ts";

/**
 * The page heading, editable inline. An empty title reverts to the previous one, and Escape to the one before editing. A long
 * title ends with an ellipsis until it is edited; pointers show all of it as a tooltip.
 */
export function PanelTitle({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [typed, setTyped] = useState(title);
  const [isEditing, setIsEditing] = useState(false);
  const last = useRef(title);
  /** The title that Escape restores: the one before editing, or a later one of another user. */
  const original = useRef(title);
  /** The titles that this user has typed since then. */
  const entered = useRef(new Set<string>());
  const [isCut, setIsCut] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(field, typed);
  useEffect(() => {
    const before = last.current;
    last.current = title;
    if (!entered.current.has(title)) original.current = title;
    // A title changed by another user replaces the field unless this user has typed something different.
    setTyped((typed) => (isEditing && typed.trim() !== before ? typed : title));
  }, [title, isEditing]);
  const revert = () => {
    setTyped(original.current);
    if (entered.current.size > 0) onChange(original.current);
  };
  return (
    <div className={panelStyles.heading}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={panelStyles.titleField}>
        <textarea
          ref={field}
          className={panelStyles.title}
          aria-label="Title"
          dir="auto"
          rows={1}
          maxLength={200}
          value={typed}
          title={isCut ? typed : undefined}
          onPointerEnter={() => setIsCut(shown.current !== null && shown.current.scrollHeight > shown.current.clientHeight)}
          onFocus={() => {
            setIsEditing(true);
            original.current = title;
            entered.current.clear();
          }}
          onBlur={() => setIsEditing(false)}
          onChange={({ target }) => {
            const next = target.value.replace(/\n/g, " ");
            setTyped(next);
            if (!next.trim() || next.trim() === title) return;
            entered.current.add(next.trim());
            onChange(next.trim());
          }}
          onKeyDown={(event) => {
            if ((event.key !== "Enter" && event.key !== "Escape") || isComposing(event)) return;
            event.preventDefault();
            if (event.key === "Escape") revert();
            else event.currentTarget.blur();
          }}
        />
        <div ref={shown} className={panelStyles.titleText} dir="auto" aria-hidden="true">
          {typed}
        </div>
      </div>
    </div>
  );
}
