import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { PRESENCE_LIMITS } from '@folkmoot/contracts/presence/limits';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

export function CustomStatusDialog({ onClose }: { readonly onClose: () => void }) {
  const known = useAccount()?.customStatus ?? '';
  const [value, setValue] = useState(known);
  const { run, isPending, problem } = useCommand(choosePresence);

  async function save(custom: string | null): Promise<void> {
    if ((await run({ body: { custom } })) !== null) onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save(value.trim() || null);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('statusTitle')}
      size="small"
      footer={
        <>
          {known !== '' && <Button onPress={() => void save(null)}>{text('clear')}</Button>}
          <Button type="submit" form="custom-status" variant="primary" isPending={isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id="custom-status" onSubmit={submit}>
        <TextField
          label={text('statusLabel')}
          description={text('statusHint')}
          value={value}
          onChange={setValue}
          maxLength={PRESENCE_LIMITS.custom}
          error={problem?.message}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
