import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { edited } from '../editing/apply-edit.ts';
import { FormattingToolbar } from '../editing/FormattingToolbar.tsx';
import { useShowsToolbar } from '../editing/shows-toolbar.ts';
import { insertion } from '../editing/text-edit.ts';
import { usePaste } from '../editing/use-paste.ts';
import { useTextEditing } from '../editing/use-text-editing.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { completionEdit } from '../messages/completion.ts';
import { useFitToText } from '../ui/use-fit-to-text.ts';
import { MentionList, personId } from './MentionList.tsx';
import { text } from './texts.ts';
import { useMentionCompletion } from './use-mention-completion.ts';
import './post-composer.css';

/** The number of remaining characters from which the counter is shown. */
const SHOW_LEFT = 100;

export type PostFieldHandle = { readonly insert: (words: string) => void; readonly focus: () => void };

type PostFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly limit: number;
  readonly onChange: (value: string) => void;
  /** Ctrl or Command with Enter. Enter alone inserts a new line. */
  readonly onSubmit: () => void;
  readonly onEscape?: () => void;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<PostFieldHandle>;
};

/** The text field of a post or comment: grows with its text, completes mentions, and counts characters. */
export function PostField({ label, placeholder, value, limit, onChange, onSubmit, onEscape, autoFocus = false, ref }: PostFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const list = useId();
  const left = limit - value.trim().length;

  const editing = useTextEditing(field, { breaksWithEnter: () => true });
  const paste = usePaste(field, { owner: label });
  const showsToolbar = useShowsToolbar();

  const completion = useMentionCompletion({
    content: value,
    caret,
    onTake: (at, insert) => edited(field.current, (selected) => completionEdit(selected.text, at, insert)),
  });

  useFitToText(field, value);
  useLayoutEffect(() => {
    if (value === '') setCaret(0);
  }, [value]);

  useLayoutEffect(() => {
    if (!autoFocus) return;
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [autoFocus]);

  useImperativeHandle(ref, () => ({
    // Later, because the card of the emoji first returns the focus to its button.
    insert: (words) => requestAnimationFrame(() => edited(field.current, (selected) => insertion(selected, words))),
    focus: () => field.current?.focus(),
  }));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    paste.onKeyDown(event);
    if (completion.onKey(event)) return;
    if (isShortcut(event, 'publishPost')) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (editing.onKeyDown(event)) return;
    if (isShortcut(event, 'cancelEdit') && onEscape) {
      event.stopPropagation();
      onEscape();
    }
  }

  const isCompleting = completion.people.length > 0;
  return (
    <div className="post-field">
      {showsToolbar && <FormattingToolbar field={field} content={value} />}
      <textarea
        ref={field}
        className="post-field-text"
        rows={1}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        {...(isCompleting ? { 'aria-controls': list, 'aria-activedescendant': personId(list, completion.chosen) } : {})}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={paste.onPaste}
      />
      <MentionList id={list} completion={completion} />
      <p className="post-field-left" aria-live="polite">
        {left < SHOW_LEFT && (
          <span className={left < 0 ? 'post-field-too-long' : ''}>
            {left < 0 ? text('tooLong', { count: -left }) : text('left', { count: left })}
          </span>
        )}
      </p>
    </div>
  );
}
