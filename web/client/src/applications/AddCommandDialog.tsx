import type { BotCommand } from '@folkmoot/contracts/applications/bot-command';
import { APPLICATION_LIMITS } from '@folkmoot/contracts/applications/limits';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

type AddCommandDialogProps = {
  readonly usedNames: readonly string[];
  readonly onClose: () => void;
  readonly onAdd: (command: BotCommand) => void;
  readonly isPending: boolean;
  readonly problem: string | undefined;
};

export function AddCommandDialog({ usedNames, onClose, onAdd, isPending, problem }: AddCommandDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [args, setArgs] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const error = faultOf(name, usedNames);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (error === null) onAdd({ name, description: description.trim() || null, args: args.trim() || null });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('addCommand')}
      ignoresBackground
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending}>
          {text('addCommand')}
        </Button>
      }
    >
      <form id={formId} className="settings-dialog" onSubmit={submit} noValidate>
        <ProblemNote>{problem}</ProblemNote>
        <TextField
          label={text('commandName')}
          prefix="/"
          value={name}
          onChange={setName}
          description={text('commandNameRule')}
          error={isAsked || name !== '' ? error : null}
          autoFocus
        />
        <TextField
          label={text('commandDescription')}
          value={description}
          onChange={setDescription}
          maxLength={APPLICATION_LIMITS.commandDescription}
        />
        <TextField
          label={text('commandArgs')}
          value={args}
          onChange={setArgs}
          maxLength={APPLICATION_LIMITS.commandArgs}
          placeholder="<sides>"
        />
      </form>
    </Dialog>
  );
}

function faultOf(name: string, usedNames: readonly string[]): string | null {
  if (!/^[A-Za-z]+$/.test(name) || name.length > APPLICATION_LIMITS.commandName) return text('commandNameRule');
  return usedNames.includes(name) ? text('commandTwice') : null;
}
