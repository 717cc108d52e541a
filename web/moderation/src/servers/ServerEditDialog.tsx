import { moderateServer } from '@folkmoot/contracts/moderation/commands';
import type { ModServer } from '@folkmoot/contracts/moderation/wire';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { EditDialog } from '../actions/EditDialog.tsx';
import { call } from '../api/call.ts';
import { text } from '../texts.ts';

export function ServerEditDialog({ server, onClose }: { readonly server: ModServer; readonly onClose: () => void }) {
  const [name, setName] = useState(server.name);
  const [verified, setVerified] = useState(server.verified);
  const changes = { ...(name === server.name ? {} : { name }), ...(verified === server.verified ? {} : { verified }) };
  const names = [...('name' in changes ? [text('name')] : []), ...('verified' in changes ? [text('verified')] : [])];
  return (
    <EditDialog
      title={text('editServerTitle', { name: server.name })}
      changes={names}
      onClose={onClose}
      save={(password) => call(moderateServer, { params: { serverId: server.id }, body: { ...changes, password } })}
    >
      {(refused) => (
        <>
          <TextField label={text('name')} value={name} onChange={({ target }) => setName(target.value)} {...refused('name')} />
          <FormControlLabel
            label={text('verified')}
            control={<Checkbox checked={verified} onChange={({ target }) => setVerified(target.checked)} />}
          />
        </>
      )}
    </EditDialog>
  );
}
