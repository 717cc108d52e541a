import { MEMBERS_PAGE_LIMITS } from '@folkmoot/contracts/members/limits';
import { kickMembers, listInactiveMembers } from '@folkmoot/contracts/members/page-commands';
import type { InactiveMember } from '@folkmoot/contracts/members/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useCommand } from '../api/use-command.ts';
import { formatTime } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { BulkButton } from './BulkButton.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { text } from './texts.ts';
import { useBulk } from './use-bulk.ts';

const { min: LEAST, max: MOST } = MEMBERS_PAGE_LIMITS.inactiveDays;

type PruneDialogProps = { readonly serverId: string; readonly roles: readonly RawServerRole[]; readonly onClose: () => void };
type DryRun = { readonly members: readonly InactiveMember[]; readonly withRoles: number; readonly aboveYou: number };

function peopleOf({ length: count }: readonly InactiveMember[]): string {
  return text('count', { count });
}

/** A dry run lists the members to kick. Only they are kicked, and only if they are still inactive then. */
export function PruneDialog({ serverId, roles, onClose }: PruneDialogProps) {
  const [days, setDays] = useState('30');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const ask = useCommand(listInactiveMembers);
  const { progress, start, stop } = useBulk(serverId);
  const isValid = /^\d+$/.test(days) && Number(days) >= LEAST && Number(days) <= MOST;
  const names = new Map(dryRun?.members.map(({ userId, username, tag }) => [userId, `${username}:${tag}`]));

  function inactive() {
    return ask.run({ params: { serverId }, query: { days: Number(days), ...(roleIds.length > 0 ? { roleIds: roleIds.join(',') } : {}) } });
  }

  async function preview(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isValid) setDryRun(await inactive());
  }

  async function prune(): Promise<void> {
    const now = await inactive();
    if (!now || !dryRun) return;
    const still = new Set(now.members.map(({ userId }) => userId));
    const userIds = dryRun.members.map(({ userId }) => userId).filter((userId) => still.has(userId));
    await start(userIds, (chunk) => call(kickMembers, { params: { serverId }, body: { userIds: chunk } }));
  }

  function close(): void {
    stop();
    onClose();
  }

  function footer() {
    if (!dryRun) {
      return (
        <Button type="submit" form="prune" variant="primary" isPending={ask.isPending} isDisabled={!isValid}>
          {text('preview')}
        </Button>
      );
    }
    return (
      <>
        {!progress && (
          <Button onPress={() => setDryRun(null)} autoFocus>
            {text('back')}
          </Button>
        )}
        <BulkButton
          label={text('actionTitle', { action: text('kick'), people: peopleOf(dryRun.members) })}
          variant="danger"
          isPending={ask.isPending}
          isDisabled={dryRun.members.length === 0}
          progress={progress}
          onStart={() => void prune()}
          onStop={stop}
          onClose={close}
        />
      </>
    );
  }

  return (
    <Dialog isOpen onClose={close} ignoresBackground title={text('pruneTitle')} size="medium" footer={footer()}>
      {progress ? (
        <BulkProgress progress={progress} nameOf={(userId) => names.get(userId) ?? userId} />
      ) : dryRun ? (
        <Preview dryRun={dryRun} />
      ) : (
        <form id="prune" className="dialog-form" onSubmit={preview}>
          <p className="settings-note">{text('pruneText')}</p>
          <TextField
            label={text('days')}
            description={text('daysHint')}
            value={days}
            onChange={setDays}
            inputMode="numeric"
            error={isValid ? null : text('daysHint')}
          />
          {roles.length > 0 && (
            <fieldset className="member-prune-roles">
              <legend>{text('includeRoles')}</legend>
              <p className="settings-note">{text('includeRolesText')}</p>
              {roles.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  isSelected={roleIds.includes(id)}
                  onChange={(isIn) => setRoleIds(isIn ? [...roleIds, id] : roleIds.filter((each) => each !== id))}
                >
                  <bdi>{name}</bdi>
                </Checkbox>
              ))}
            </fieldset>
          )}
        </form>
      )}
      {!progress && <ProblemNote>{ask.problem?.message ?? null}</ProblemNote>}
    </Dialog>
  );
}

function Preview({ dryRun: { members, withRoles, aboveYou } }: { readonly dryRun: DryRun }) {
  return (
    <div className="ui-dialog-text">
      <p>{members.length === 0 ? text('noneInactive') : text('toKick', { people: peopleOf(members) })}</p>
      {members.length > 0 && <Names members={members} />}
      {withRoles > 0 && <p>{text('keptForRoles', { people: text('count', { count: withRoles }) })}</p>}
      {aboveYou > 0 && <p>{text('keptAboveYou', { people: text('count', { count: aboveYou }) })}</p>}
      <p>{text('auditNote')}</p>
    </div>
  );
}

const LINE = 44;

function Names({ members }: { readonly members: readonly InactiveMember[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 12,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section ref={scroller} className="member-inactive" tabIndex={0} aria-label={text('toKick', { people: peopleOf(members) })}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const member = members[index];
          if (!member) return null;
          const { userId, username, tag, joinedAt, lastActiveAt } = member;
          const reasons = [
            lastActiveAt === null ? text('neverActive') : text('active', { date: formatTime(lastActiveAt, 'date') }),
            text('joined', { date: formatTime(joinedAt, 'date') }),
          ];
          return (
            <li key={userId} className="member-line" style={{ transform: `translateY(${start}px)` }}>
              <p>
                <bdi>
                  {username}:{tag}
                </bdi>
              </p>
              <p className="settings-row-detail">{reasons.join(' · ')}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
