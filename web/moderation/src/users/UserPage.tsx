import { outranks } from '@folkmoot/contracts/moderation/ranks';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-admin';
import type { Action } from '../actions/action.ts';
import { useOpenAction } from '../actions/open-action.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Face } from '../layout/Person.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useFullRecord } from '../reading/use-full-record.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { AccountStatus, Badges } from './AccountStatus.tsx';
import { UserEditDialog } from './UserEditDialog.tsx';
import { UserSections } from './UserSections.tsx';
import { editSuspension, liftShadowBan, liftSuspension, shadowBan, suspend, targetOf, warn } from './user-actions.ts';

export function UserPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFullRecord<ModUser>('users', id);
  if (isPending) return <Waiting rows={8} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return <OneUser key={data.id} user={data} />;
}

/** All data of a user on one page. */
function OneUser({ user }: { readonly user: ModUser }) {
  const [isEdited, setIsEdited] = useState(false);
  const { username, tag, hexColor, avatar, badges } = user;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <PageTitle title={`${username}:${tag}`} parent={{ to: '/users', words: text('users') }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Face name={username} hexColor={hexColor} avatar={avatar} size={56} />
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          <Typography variant="h1">
            <bdi>{username}</bdi>
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 420 }}>
              :{tag}
            </Box>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            <AccountStatus person={user} />
            <Badges badges={badges} />
          </Box>
        </Box>
      </Box>
      <Verbs user={user} onEdit={() => setIsEdited(true)} />
      <UserSections user={user} />
      {isEdited && <UserEditDialog user={user} onClose={() => setIsEdited(false)} />}
    </Box>
  );
}

type Verb = { readonly key: string; readonly words: string; readonly action: Action; readonly isOffered: boolean };

function Verbs({ user, onEdit }: { readonly user: ModUser; readonly onEdit: () => void }) {
  const open = useOpenAction();
  const viewer = useViewer();
  const targets = [targetOf(user)];
  const isAbove = outranks(viewer.badges, user.badges);
  const verbs: readonly Verb[] = [
    { key: 'w', words: text('warn'), action: warn, isOffered: true },
    { key: 's', words: text('suspend'), action: suspend, isOffered: !user.suspension },
    {
      key: 's',
      words: text('editSuspension'),
      action: editSuspension(user.suspension?.reason ?? null),
      isOffered: user.suspension !== null,
    },
    { key: 'l', words: text('liftSuspension'), action: liftSuspension, isOffered: user.suspension !== null },
    { key: 'b', words: text('shadowBan'), action: shadowBan, isOffered: user.shadowBan === null },
    { key: 'b', words: text('liftShadowBan'), action: liftShadowBan, isOffered: user.shadowBan !== null },
  ];
  const offered = isAbove ? verbs.filter(({ isOffered }) => isOffered) : [];
  const keys = Object.fromEntries(offered.map(({ key, action }) => [key, () => open(action, targets)]));
  useShortcuts({ ...keys, e: isAbove && onEdit });
  if (!isAbove) return <Typography color="textSecondary">{text('protected')}</Typography>;
  return (
    <Box role="toolbar" aria-label={text('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {offered.map(({ words, action }) => (
        <Button key={action.id} variant="outlined" color={action.isDestructive ? 'error' : 'primary'} onClick={() => open(action, targets)}>
          {words}
        </Button>
      ))}
      <Button variant="outlined" onClick={onEdit}>
        {text('edit')}
      </Button>
    </Box>
  );
}
