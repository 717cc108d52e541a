import {
  Bold,
  Code,
  EyeOff,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import type { RefObject } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { keysText, type Shortcut } from '../keyboard/shortcuts.ts';
import { text as keyText } from '../keyboard/texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { edited } from './apply-edit.ts';
import { FORMAT_EDITS, type Format } from './formats.ts';
import { text } from './texts.ts';
import { useFormats } from './use-formats.ts';
import './formatting-toolbar.css';

type Tool = { readonly format: Format; readonly Icon: LucideIcon; readonly label: () => string; readonly shortcut?: Shortcut };

const TOOLS: readonly Tool[] = [
  { format: 'bold', Icon: Bold, label: () => keyText('bold'), shortcut: 'bold' },
  { format: 'italic', Icon: Italic, label: () => keyText('italic'), shortcut: 'italic' },
  { format: 'underline', Icon: Underline, label: () => keyText('underline'), shortcut: 'underline' },
  { format: 'strikethrough', Icon: Strikethrough, label: () => keyText('strikethrough'), shortcut: 'strikethrough' },
  { format: 'spoiler', Icon: EyeOff, label: () => text('spoiler') },
  { format: 'link', Icon: Link, label: () => text('link'), shortcut: 'link' },
  { format: 'bulletList', Icon: List, label: () => text('bulletList') },
  { format: 'numberedList', Icon: ListOrdered, label: () => text('numberedList') },
  { format: 'taskList', Icon: ListTodo, label: () => text('taskList') },
  { format: 'quote', Icon: TextQuote, label: () => text('quote') },
  { format: 'code', Icon: Code, label: () => keyText('code'), shortcut: 'code' },
  { format: 'codeBlock', Icon: SquareCode, label: () => text('codeBlock') },
];

type FormattingToolbarProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly content: string;
};

/** Buttons for the formats of the text in the field. One tab stop, with arrow keys inside. A format returns the focus to the field. */
export function FormattingToolbar({ field, content }: FormattingToolbarProps) {
  const formats = useFormats(field, content);
  return (
    <Toolbar aria-label={text('toolbar')} className="formatting-toolbar">
      {TOOLS.map(({ format, Icon, label, shortcut }) => (
        <IconButton
          key={format}
          label={shortcut ? `${label()} (${keysText(shortcut)})` : label()}
          isOn={format === 'link' ? undefined : formats.has(format)}
          preventFocusOnPress
          onPress={() => edited(field.current, FORMAT_EDITS[format])}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
    </Toolbar>
  );
}
