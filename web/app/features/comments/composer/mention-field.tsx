import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { COMMENT_LENGTH } from "#contracts/comments.ts";
import { pluralize } from "#web/kit/format.ts";
import { isComposing } from "#web/kit/is-composing.ts";
import { useFittingHeight } from "#web/kit/page/use-fitting-height.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import styles from "./mention-field.module.css";
import { insertMention, matchPeople, mentionQueryAt, type Person } from "./mentions.ts";

type Props = {
  label: string;
  placeholder: string;
  text: string;
  people: readonly (Person & { avatar: string })[];
  /** Called with the new text, and with the person that was picked from the list. */
  onChange: (text: string, picked?: Person) => void;
  onSend: () => void;
  /** Called on Escape when the list is closed. */
  onEscape?: () => void;
  describedBy?: string;
  ref?: Ref<Pick<HTMLTextAreaElement, "focus">>;
};

/** Text field with mentions: @ opens a list of members, arrow keys select, Enter or Tab inserts, Escape closes the list. */
export function MentionField({ label, placeholder, text, people, onChange, onSend, onEscape, describedBy, ref }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const wanted = useRef<number>(undefined);
  const typing = isFocused && !isClosed ? mentionQueryAt(text, caret) : undefined;
  const found = typing ? matchPeople(people, typing.query) : [];
  const isOpen = found.length > 0;
  useFittingHeight(field, text);
  const current = Math.min(chosen, found.length - 1);

  useImperativeHandle(ref, () => ({ focus: (options) => field.current?.focus(options) }), []);
  useLayoutEffect(() => {
    if (wanted.current === undefined || !field.current) return;
    field.current.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  });
  const pick = (person: Person) => {
    if (!typing) return;
    const { text: next, caret: at } = insertMention(text, typing, person);
    wanted.current = at;
    setCaret(at);
    onChange(next, { uid: person.uid, name: person.name });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSend();
    }
    if (isOpen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        return setChosen((current + step + found.length) % found.length);
      }
      if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") {
        event.preventDefault();
        return pick(found[current]!);
      }
    }
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (isOpen) setIsClosed(true);
    else onEscape?.();
  };
  return (
    <div className={styles.mentionField}>
      <textarea
        ref={field}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={COMMENT_LENGTH}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${current}` : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          setIsClosed(false);
          setChosen(0);
          setCaret(target.selectionStart);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <span className="visually-hidden" role="status">
        {isOpen && `${pluralize(found.length, "person", "people")} found`}
      </span>
      {isOpen && (
        <div id={list} className={styles.list} role="listbox" aria-label="People to mention">
          {found.map((person, index) => (
            <div
              key={person.uid}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.person}
              // Prevents the field from losing focus.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
            >
              <Avatar name={person.name} avatar={person.avatar} />
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
