import { listInviteJoins } from '@folkmoot/contracts/invites/commands';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { formatTime } from '../i18n/format.ts';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text } from './texts.ts';

/** The users who joined with an invite. */
export function InviteJoinsDialog({ invite, onClose }: { readonly invite: RawInvite; readonly onClose: () => void }) {
  const { serverId, code } = invite;
  const joins = useQuery({
    queryKey: ['invite-joins', serverId, code],
    queryFn: ({ signal }) => call(listInviteJoins, { params: { serverId, code } }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('joinsTitle', { code })} size="small">
      {!joins.data && !joins.isError && <SettingsWaiting />}
      {joins.isError && <ProblemNote>{problemOf(joins.error).message}</ProblemNote>}
      {joins.data?.length === 0 && <p className="settings-note">{text('joinsNone')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <ul className="settings-rows" tabIndex={0} aria-label={text('joinsTitle', { code })}>
        {joins.data?.map(({ user, joinedAt, isMember }) => (
          <li key={user.id} className="settings-row">
            <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={32} />
            <div className="settings-row-text">
              <p>
                <bdi>{user.username}</bdi>
              </p>
              <p className="settings-row-detail">
                {[text('joinedAt', { date: formatTime(joinedAt, 'date') }), ...(isMember ? [] : [text('leftServer')])].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
