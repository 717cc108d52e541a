import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { completed } from '../messages/completion.ts';
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

  const completion = useMentionCompletion({
    content: value,
    caret,
    onTake: (at, insert) => replace(completed(value, at, insert)),
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

  function replace(next: { readonly text: string; readonly caret: number }): void {
    onChange(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  useImperativeHandle(ref, () => ({
    insert(words) {
      const at = field.current?.selectionStart ?? value.length;
      replace({ text: value.slice(0, at) + words + value.slice(at), caret: at + words.length });
    },
    focus: () => field.current?.focus(),
  }));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || completion.onKey(event)) return;
    if (isShortcut(event, 'publishPost')) {
      event.preventDefault();
      onSubmit();
    } else if (isShortcut(event, 'cancelEdit') && onEscape) {
      event.stopPropagation();
      onEscape();
    }
  }

  const isCompleting = completion.people.length > 0;
  return (
    <div className="post-field">
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
