import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import type { ModServer } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useParams } from 'react-admin';
import { useOpenAction } from '../actions/open-action.ts';
import { call } from '../api/call.ts';
import { LogLine } from '../audit-log/LogLine.tsx';
import { momentText, numberText } from '../format.ts';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { PastLink } from '../history/past/PastLink.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Moment } from '../layout/Moment.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Face, Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Facts, Section, Sections } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { useFullRecord } from '../reading/use-full-record.ts';
import { text } from '../texts.ts';
import { ServerEditDialog } from './ServerEditDialog.tsx';
import { ServerState } from './ServerList.tsx';
import { deleteServer, pin, undoDeletion, unpin } from './server-actions.ts';

export function ServerPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFullRecord<ModServer>('servers', id);
  if (isPending) return <Waiting rows={8} />;
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return <OneServer key={data.id} server={data} />;
}

function OneServer({ server }: { readonly server: ModServer }) {
  const [isEdited, setIsEdited] = useState(false);
  const { id, name, hexColor, avatar, createdBy, createdAt, scheduledForDeletion, publicServer, _count } = server;
  const record = useConsoleQuery(['userActions', id], (signal) => call(listModeratorActs, { query: { q: id } }, { signal }));
  const serverLog = <Link to={`/server-log?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`}>{text('serverLogOf')}</Link>;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <PageTitle title={name} parent={{ to: '/servers', words: text('servers') }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Face name={name} hexColor={hexColor} avatar={avatar} size={56} />
        <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
          <Typography variant="h1">
            <bdi>{name}</bdi>
          </Typography>
          <ServerState server={server} />
        </Box>
      </Box>
      <Verbs server={server} onEdit={() => setIsEdited(true)} />
      <Sections>
        <Section
          title={text('details')}
          action={
            <span>
              <HistoryLink words={text('historyOfServer')} query={{ server: id }} />{' '}
              <PastLink of="server" id={id} words={text('pastOfThing')} />
            </span>
          }
        >
          <Facts
            facts={[
              [text('id'), id],
              [text('owner'), <Person key="owner" person={createdBy} />],
              [text('members'), numberText(_count.serverMembers)],
              [text('created'), momentText(createdAt)],
              [text('listed'), publicServer ? text(publicServer.pinnedAt === null ? 'public' : 'pinned') : text('no')],
              ...(scheduledForDeletion ? [[text('scheduledSince'), momentText(scheduledForDeletion.scheduledAt)] as const] : []),
            ]}
          />
        </Section>
        <Section title={text('userActions')} isWide action={serverLog}>
          <Rows query={record} empty={text('noActions')}>
            {(entry) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
                <LogLine entry={entry} />
                <Typography variant="body2" color="textSecondary">
                  <Moment at={entry.createdAt} />
                </Typography>
              </Box>
            )}
          </Rows>
        </Section>
      </Sections>
      {isEdited && <ServerEditDialog server={server} onClose={() => setIsEdited(false)} />}
    </Box>
  );
}

function Verbs({ server, onEdit }: { readonly server: ModServer; readonly onEdit: () => void }) {
  const open = useOpenAction();
  const { id, name, scheduledForDeletion, publicServer } = server;
  const targets = [{ id, name }];
  const deletion = scheduledForDeletion ? undoDeletion : deleteServer;
  const pinning = publicServer && (publicServer.pinnedAt === null ? pin : unpin);
  useShortcuts({ e: onEdit, d: () => open(deletion, targets), p: pinning !== null && (() => open(pinning, targets)) });
  return (
    <Box role="toolbar" aria-label={text('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={onEdit}>
        {text('edit')}
      </Button>
      {pinning && (
        <Button variant="outlined" onClick={() => open(pinning, targets)}>
          {pinning.confirm}
        </Button>
      )}
      <Button variant="outlined" color={deletion.isDestructive ? 'error' : 'primary'} onClick={() => open(deletion, targets)}>
        {deletion.confirm}
      </Button>
    </Box>
  );
}
