import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { INVITATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { ServerPicker } from '../servers/ServerPicker.tsx';
import { text } from '../texts.ts';

const HOURS = 24;
const FIELDS = [
  { name: 'uses', label: 'invitationUses', hint: 'invitationUsesHint', path: 'uses', isNumber: true },
  { name: 'days', label: 'invitationDays', hint: 'invitationDaysHint', path: 'expiresInHours', isNumber: true },
  { name: 'serverId', label: 'invitationServer', hint: 'invitationServerHint', path: 'serverId', isNumber: false },
  { name: 'note', label: 'invitationNote', hint: 'invitationNoteHint', path: 'note', isNumber: false },
] as const;

type Name = (typeof FIELDS)[number]['name'];
type Typed = Readonly<Record<Name, string>>;

function bodyOf({ uses, days, serverId, note }: Typed) {
  return {
    ...(uses === '' ? {} : { uses: Number(uses) }),
    ...(days === '' ? {} : { expiresInHours: Number(days) * HOURS }),
    ...(serverId === '' ? {} : { serverId }),
    ...(note === '' ? {} : { note }),
  };
}

type Props = { readonly onClose: () => void; readonly onCreated: (invitation: RawInvitation) => void };

export function InvitationDialog({ onClose, onCreated }: Props) {
  const [typed, setTyped] = useState<Typed>({ uses: '1', days: '7', serverId: '', note: '' });
  const [problem, setProblem] = useState<{ readonly message: string; readonly path: string | null } | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isPlaced = FIELDS.some(({ path }) => path === problem?.path);

  function type(name: Name, value: string): void {
    setProblem(null);
    setTyped((current) => ({ ...current, [name]: value }));
  }

  async function submit(): Promise<void> {
    setIsPending(true);
    try {
      onCreated(await call(createInvitation, { body: bodyOf(typed) }));
    } catch (error) {
      setProblem(problemOf(error));
      setIsPending(false);
    }
  }

  return (
    <FormDialog
      title={text('invitationNew')}
      confirm={text('invitationCreate')}
      isPending={isPending}
      problem={isPlaced ? null : (problem?.message ?? null)}
      onSubmit={submit}
      onCancel={onClose}
      width="xs"
    >
      {FIELDS.map(({ name, label, hint, path, isNumber }, index) => {
        const isRefused = problem?.path === path;
        const shared = { label: text(label), helperText: isRefused ? problem.message : text(hint), error: isRefused };
        if (name === 'serverId') {
          return <ServerPicker key={name} {...shared} serverId={typed.serverId || null} onChange={(id) => type(name, id ?? '')} />;
        }
        return (
          <TextField
            key={name}
            {...shared}
            value={typed[name]}
            onChange={({ target }) => type(name, target.value.trimStart())}
            autoFocus={index === 0}
            slotProps={{ htmlInput: isNumber ? { inputMode: 'numeric' } : { maxLength: INVITATION_LIMITS.note } }}
          />
        );
      })}
    </FormDialog>
  );
}
