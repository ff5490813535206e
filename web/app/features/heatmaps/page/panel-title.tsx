import { useEffect, useRef, useState } from "react";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { isComposing } from "#web/kit/is-composing.ts";
import { useFittingHeight } from "#web/kit/page/use-fitting-height.ts";

/**
 * The page heading, editable inline. An empty title reverts to the previous one. A long title ends with an ellipsis until it is
 * edited; pointers show all of it as a tooltip.
 */
export function PanelTitle({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const [typed, setTyped] = useState(title);
  const [isEditing, setIsEditing] = useState(false);
  const last = useRef(title);
  const [isCut, setIsCut] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(field, typed);
  useEffect(() => {
    const before = last.current;
    last.current = title;
    // A title changed by another user replaces the field unless this user has typed something different.
    setTyped((typed) => (isEditing && typed.trim() !== before ? typed : title));
  }, [title, isEditing]);
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
          onFocus={() => setIsEditing(true)}
          onBlur={() => setIsEditing(false)}
          onChange={({ target }) => {
            const next = target.value.replace(/\n/g, " ");
            setTyped(next);
            if (next.trim() && next.trim() !== title) onChange(next.trim());
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <div ref={shown} className={panelStyles.titleText} dir="auto" aria-hidden="true">
          {typed}
        </div>
      </div>
    </div>
  );
}
