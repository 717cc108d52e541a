import { deleteInvite } from '@folkmoot/contracts/invites/commands';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { Copy, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { formatTime } from '../i18n/format.ts';
import { InviteJoinsDialog } from '../invites/InviteJoinsDialog.tsx';
import { detailsOf } from '../invites/invite-limits.ts';
import { text as limitsText } from '../invites/texts.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { copy } from './copy.ts';
import { linkOf, useChangeInvites } from './invites-query.ts';
import { text } from './server-texts.ts';

export function InviteRow({ invite }: { readonly invite: RawInvite }) {
  const [isAsked, setIsAsked] = useState(false);
  const [showsJoins, setShowsJoins] = useState(false);
  const change = useChangeInvites(invite.serverId);
  const known = useUser(invite.createdById);
  const creator = invite.createdBy ?? known;
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(deleteInvite, { params: { serverId: invite.serverId, code: invite.code } });
    change((invites) => invites.filter((other) => other.id !== invite.id));
  });
  const details = [
    ...(invite.isCustom ? [text('customBadge')] : []),
    ...(creator ? [text('inviteBy', { name: creator.username })] : []),
    formatTime(invite.createdAt, 'date'),
    text('inviteUses', { count: invite.uses }),
  ];
  const limits = detailsOf(invite, Date.now());
  return (
    <li className="settings-row">
      <Avatar name={creator?.username ?? '?'} hexColor={creator?.hexColor} picture={creator?.avatar} size={32} />
      <div className="settings-row-text">
        <p className="settings-code">{invite.code}</p>
        <p className="settings-row-detail">{details.join(' · ')}</p>
        {limits.length > 0 && <p className="settings-row-detail">{limits.join(' · ')}</p>}
      </div>
      <div className="settings-row-actions">
        <IconButton label={limitsText('showJoins', { code: invite.code })} onPress={() => setShowsJoins(true)}>
          <Users aria-hidden="true" />
        </IconButton>
        <IconButton label={text('copyInvite')} onPress={() => void copy(linkOf(invite))}>
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton label={text('deleteInvite')} tone="danger" onPress={() => setIsAsked(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {showsJoins && <InviteJoinsDialog invite={invite} onClose={() => setShowsJoins(false)} />}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('deleteInviteTitle', { code: invite.code })}
        confirm={text('deleteGo')}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {text('deleteInviteText')}
      </ConfirmDialog>
    </li>
  );
}
