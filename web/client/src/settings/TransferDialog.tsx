import { transferOwnership } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { compareNames } from '../i18n/format.ts';
import { isolated } from '../i18n/isolate.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { useStore } from '../store/store.ts';
import { useMembers } from '../store/use-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './server-texts.ts';

const PATHS = { newOwnerUserId: ['newOwnerUserId'], password: ['password'] };

export function TransferDialog({ server, onClose }: { readonly server: RawServer; readonly onClose: () => void }) {
  const options = useOwnerOptions(server);
  const [heir, setHeir] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const { attempt, isPending, problem } = useAttempt(async () => {
    const body = { password: password.trim(), newOwnerUserId: heir ?? '' };
    await call(transferOwnership, { params: { serverId: server.id }, body });
    showToast({ tone: 'success', text: text('transferred', { name: server.name }) });
    onClose();
  });
  const errors = fieldProblems(problem, PATHS);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('transferTitle', { name: server.name })}
      confirm={text('transferGo')}
      onConfirm={() => attempt()}
      isPending={isPending}
      isBlocked={heir === null || password.trim() === ''}
      problem={errors.general}
    >
      <div className="settings-dialog">
        <p>{options.length === 0 ? text('transferNobody') : text('transferExplain')}</p>
        <Select
          label={text('transferWho')}
          options={options}
          value={heir}
          onChange={setHeir}
          isDisabled={options.length === 0}
          error={errors.fields.newOwnerUserId}
        />
        <TextField
          label={text('yourPassword')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.fields.password}
        />
      </div>
    </ConfirmDialog>
  );
}

/** All other members, except bots, sorted by name. */
function useOwnerOptions(server: RawServer) {
  const members = useMembers(server.id);
  const users = useStore((state) => state.users);
  return useMemo(
    () =>
      [...(members?.keys() ?? [])]
        .flatMap((id) => users.get(id) ?? [])
        .filter((user) => user.id !== server.createdById && user.bot !== true)
        .map((user) => ({ id: user.id, label: `${isolated(user.username)}:${user.tag}` }))
        .sort((a, b) => compareNames(a.label, b.label)),
    [members, users, server.createdById],
  );
}
