import type { FormPart } from '@folkmoot/contracts/messages/forms';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { type FormEvent, useId, useState } from 'react';
import { Markup } from '../markup/Markup.tsx';
import { useDisplayName } from '../members/names.ts';
import { useChannel, useUser } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import './button-form.css';

type ButtonFormProps = {
  readonly authorId: string;
  readonly channelId: string;
  readonly title: string | undefined;
  readonly content: string | undefined;
  readonly buttonLabel: string | undefined;
  readonly parts: readonly FormPart[];
  readonly onSend: (filled: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
};

type Filled = Readonly<Record<string, string>>;

/** Adds every field of the form, as bots expect it. Fields that were not filled in are empty. */
function complete(parts: readonly FormPart[], filled: Filled): Filled {
  return Object.fromEntries(parts.flatMap(({ type, id }) => (type === 'text' ? [] : [[id, filled[id] ?? '']])));
}

/** A form that a message's author shows after a button press. Always names the author, whatever the title says. */
export function ButtonForm({ authorId, channelId, title, content, buttonLabel, parts, onSend, onClose }: ButtonFormProps) {
  const serverId = useChannel(channelId)?.serverId ?? null;
  const name = useDisplayName(serverId, authorId, useUser(authorId)?.username ?? '');
  const [filled, setFilled] = useState<Filled>({});
  const form = useId();
  const from = text('buttonResponse', { name });
  const around = { serverId, mentions: [], quotes: [] };

  function fill(id: string, value: string): void {
    setFilled((before) => ({ ...before, [id]: value }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    onClose();
    onSend(complete(parts, filled));
  }

  function field(part: FormPart) {
    if (part.type === 'text') return <Markup content={part.content} context={around} />;
    if (part.type === 'dropdown') {
      const { id, items } = part;
      return <Select label={part.label || id} options={items} value={filled[id] ?? null} onChange={(chosen) => fill(id, chosen)} />;
    }
    const { id, placeholder = '' } = part;
    const label = part.label || placeholder || id;
    const most = MESSAGE_LIMITS.content;
    return (
      <TextField label={label} placeholder={placeholder} value={filled[id] ?? ''} onChange={(typed) => fill(id, typed)} maxLength={most} />
    );
  }

  const footer = (
    <Button type="submit" form={form} variant="primary">
      {buttonLabel || text('send')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title || from} footer={footer} ignoresBackground>
      {title && <p className="ui-dialog-text">{from}</p>}
      {content && <Markup content={content} context={around} />}
      <form id={form} className="button-form" onSubmit={submit}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move, and two parts of a bot may have the same id
          <div key={at}>{field(part)}</div>
        ))}
      </form>
    </Dialog>
  );
}
