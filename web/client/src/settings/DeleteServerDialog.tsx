import { deleteServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './server-texts.ts';

/** Requires typing the name, because this deletes more than any other action here. */
export function DeleteServerDialog({ server, onClose }: { readonly server: RawServer; readonly onClose: () => void }) {
  const [written, setWritten] = useState('');
  const navigate = useNavigate();
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(deleteServer, { params: { serverId: server.id } });
    await navigate('/app');
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteServerTitle', { name: server.name })}
      confirm={text('deleteGo')}
      onConfirm={() => attempt()}
      isPending={isPending}
      isBlocked={written.trim() !== server.name}
      problem={problem?.message}
    >
      <div className="settings-dialog">
        <p>{text('deleteServerText')}</p>
        <TextField
          label={text.rich('deleteServerProof', { name: server.name })}
          value={written}
          onChange={setWritten}
          autoComplete="off"
          spellCheck="false"
        />
      </div>
    </ConfirmDialog>
  );
}
