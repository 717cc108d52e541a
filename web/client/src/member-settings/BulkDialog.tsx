import { banMembers, changeMembersRole, kickMembers } from '@folkmoot/contracts/members/page-commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { BulkButton } from './BulkButton.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { text } from './texts.ts';
import { useBulk } from './use-bulk.ts';

export type BulkAction = 'addRole' | 'removeRole' | 'kick' | 'ban';

type BulkDialogProps = {
  readonly serverId: string;
  readonly action: BulkAction;
  readonly userIds: readonly string[];
  /** The roles that the user can assign. */
  readonly roles: readonly RawServerRole[];
  readonly nameOf: (userId: string) => string;
  readonly onClose: (done: readonly string[]) => void;
};

/** Asks for confirmation, then shows the progress. */
export function BulkDialog({ serverId, action, userIds, roles, nameOf, onClose }: BulkDialogProps) {
  const [roleId, setRoleId] = useState<string | null>(null);
  const [deletes, setDeletes] = useState(false);
  const { progress, start, stop } = useBulk(serverId);
  const ofRole = action === 'addRole' || action === 'removeRole';
  const params = { serverId };

  function run(chunk: readonly string[]) {
    if (action === 'kick') return call(kickMembers, { params, body: { userIds: chunk } });
    if (action === 'ban') return call(banMembers, { params, body: { userIds: chunk, shouldDeleteRecentMessages: deletes } });
    return call(changeMembersRole, {
      params,
      body: { userIds: chunk, roleId: roleId ?? '', change: action === 'addRole' ? ('add' as const) : ('remove' as const) },
    });
  }

  function close(): void {
    stop();
    onClose(progress?.done ?? []);
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      ignoresBackground
      title={text('actionTitle', { action: text(action), people: text('count', { count: userIds.length }) })}
      size="small"
      role="alertdialog"
      footer={
        <>
          {!progress && (
            <Button onPress={close} autoFocus>
              {text('back')}
            </Button>
          )}
          <BulkButton
            label={text(action)}
            variant={ofRole ? 'primary' : 'danger'}
            isDisabled={ofRole && roleId === null}
            progress={progress}
            onStart={() => void start(userIds, run)}
            onStop={stop}
            onClose={close}
          />
        </>
      }
    >
      {progress ? (
        <BulkProgress progress={progress} nameOf={nameOf} />
      ) : (
        <div className="ui-dialog-text dialog-form">
          {ofRole && roles.length === 0 && <p>{text('noRoles')}</p>}
          {ofRole && roles.length > 0 && (
            <Select label={text('role')} value={roleId} onChange={setRoleId} options={roles.map(({ id, name }) => ({ id, label: name }))} />
          )}
          {action === 'kick' && <p>{text('kickText')}</p>}
          {action === 'ban' && <p>{text('banText')}</p>}
          {action === 'ban' && (
            <Checkbox isSelected={deletes} onChange={setDeletes}>
              {text('banDelete')}
            </Checkbox>
          )}
          <p>{text('auditNote')}</p>
        </div>
      )}
    </Dialog>
  );
}
