import { updateServerFolder } from '@folkmoot/contracts/servers/commands';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import type { RawServerFolder } from '@folkmoot/contracts/servers/wire';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

const SWATCHES = ['#e08f62', '#d3a03c', '#6fae72', '#4fa6a0', '#5f9bd1', '#8d8adf', '#c77fc0', '#e0788b'];

type FolderDialogProps = { readonly folder: RawServerFolder; readonly onClose: () => void };

export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const [name, setName] = useState(folder.name);
  const [color, setColor] = useState(folder.color);
  const { run, isPending, problem } = useCommand(updateServerFolder);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run({ params: { folderId: folder.id }, body: { name: name.trim(), color } })) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('editFolder')}
      size="small"
      footer={
        <Button type="submit" form="folder" variant="primary" isPending={isPending} isDisabled={name.trim() === ''}>
          {text('saveFolder')}
        </Button>
      }
    >
      <form id="folder" className="rail-folder-form" onSubmit={submit}>
        <TextField
          label={text('folderName')}
          value={name}
          onChange={setName}
          maxLength={SERVER_LIMITS.folderName.max}
          error={problem?.message}
          autoComplete="off"
          autoFocus
        />
        <ColorField
          label={text('folderColor')}
          value={color}
          onChange={(chosen) => setColor(chosen ?? folder.color)}
          fallback={folder.color}
          swatches={SWATCHES}
        />
      </form>
    </Dialog>
  );
}
