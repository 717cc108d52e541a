import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { searchPosts } from '@folkmoot/contracts/moderation/post-commands';
import { listUsersAtSameAddress } from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { call } from '../api/call.ts';
import { LogLine } from '../audit-log/LogLine.tsx';
import { momentText, numberText } from '../format.ts';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { PastLink } from '../history/past/PastLink.tsx';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Facts, Section, Sections } from '../layout/Section.tsx';
import { PostLine } from '../posts/PostLine.tsx';
import { useConsolePages, useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { suspendedUntil } from './action-effects.ts';

type Of = { readonly user: ModUser };

export function UserSections({ user }: Of) {
  return (
    <Sections>
      <Section
        title={text('details')}
        action={
          <span>
            <HistoryLink words={text('historyOfPerson')} query={{ person: user.id }} />{' '}
            <PastLink of="profile" id={user.id} words={text('pastOfPerson')} />
          </span>
        }
      >
        <Facts facts={detailsOf(user)} />
      </Section>
      <Section title={text('userStatus')}>
        <Facts facts={accountStatusOf(user)} />
      </Section>
      <Addresses user={user} />
      <SameAddress user={user} />
      <Servers user={user} />
      <Posts user={user} />
      <Record user={user} />
    </Sections>
  );
}

function detailsOf({ id, account, joinedAt, lastOnlineAt, profile, application, customStatus }: ModUser) {
  const owner = application?.creatorAccount.user;
  return [
    [text('id'), id] as const,
    ...(account
      ? [[text('email'), account.email] as const, [text('emailConfirmed'), text(account.emailConfirmed ? 'yes' : 'no')] as const]
      : []),
    ...(owner ? [[text('botOwner'), <Person key="owner" person={owner} />] as const] : []),
    [text('joined'), momentText(joinedAt)] as const,
    ...(lastOnlineAt ? [[text('lastOnline'), momentText(lastOnlineAt)] as const] : []),
    ...(customStatus ? [[text('customStatus'), customStatus] as const] : []),
    ...(profile?.bio ? [[text('bio'), profile.bio] as const] : []),
  ];
}

function accountStatusOf({ suspension, shadowBan, account }: ModUser) {
  const isCounted = account?.warnExpiresAt != null && account.warnExpiresAt > Date.now();
  return [
    [text('suspension'), suspension ? suspendedUntil(suspension.expireAt) : text('none')] as const,
    ...(suspension
      ? [
          [text('reason'), suspension.reason ?? text('none')] as const,
          [text('by'), <Person key="by" person={suspension.suspendBy} />] as const,
          [text('since'), momentText(suspension.suspendedAt)] as const,
        ]
      : []),
    [text('shadowBanName'), shadowBan ? text('shadowBannedSince', { since: momentText(shadowBan.bannedAt) }) : text('none')] as const,
    ...(shadowBan?.reason ? [[text('reason2'), shadowBan.reason] as const] : []),
    ...(account
      ? [
          [text('suspendCount'), numberText(account.suspendCount)] as const,
          [
            text('warnCount'),
            isCounted && account.warnExpiresAt !== null
              ? text('warnCounted', { count: account.warnCount, until: momentText(account.warnExpiresAt) })
              : numberText(0),
          ] as const,
        ]
      : []),
  ];
}

/** The user's networks, which show whether two users are related but not where a user lives (decision 33). */
function Addresses({ user }: Of) {
  return (
    <Section title={text('addresses')}>
      <Rows rows={user.devices} empty={text('noAddresses')}>
        {({ ipAddress, createdAt, lastSeenAt }) => (
          <>
            <Box component="code">{ipAddress}</Box>
            <Typography variant="body2" color="textSecondary">
              {text('seen', { first: momentText(createdAt), last: momentText(lastSeenAt) })}
            </Typography>
          </>
        )}
      </Rows>
    </Section>
  );
}

function SameAddress({ user: { id } }: Of) {
  const { more, ...query } = useConsolePages(['same-address', id], MODERATION_LIMITS.page, (after, signal) =>
    call(listUsersAtSameAddress, { params: { userId: id }, query: { after } }, { signal }),
  );
  return (
    <Section title={text('sameAddress')}>
      <Rows query={query} empty={text('noSameAddress')}>
        {(person) => <Person person={person} />}
      </Rows>
      {more && (
        <Button size="small" sx={{ mt: 1 }} onClick={more}>
          {text('showMore')}
        </Button>
      )}
    </Section>
  );
}

function Servers({ user }: Of) {
  return (
    <Section title={text('serversOfUser', { count: user.servers.length })}>
      <Rows rows={user.servers} empty={text('noServers')}>
        {(server) => (
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Link to={`/servers/${server.id}/show`}>
              <bdi>{server.name}</bdi>
            </Link>
            {server.createdBy.id === user.id && (
              <Typography variant="body2" color="textSecondary">
                {text('owner')}
              </Typography>
            )}
          </Box>
        )}
      </Rows>
    </Section>
  );
}

function Posts({ user: { id } }: Of) {
  const query = useConsoleQuery(['posts-of', id], async (signal) =>
    (await call(searchPosts, { query: { q: id } }, { signal })).toReversed().slice(0, 5),
  );
  const all = <Link to={`/posts?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`}>{text('all')}</Link>;
  return (
    <Section title={text('newestPosts')} action={all}>
      <Rows query={query} empty={text('noPosts')}>
        {(post) => <PostLine post={post} />}
      </Rows>
    </Section>
  );
}

/** Actions on the user, and by the user. */
function Record({ user: { id } }: Of) {
  const query = useConsoleQuery(['userActions', id], (signal) => call(listModeratorActs, { query: { q: id } }, { signal }));
  return (
    <Section title={text('userActions')} isWide>
      <Rows query={query} empty={text('noActions')}>
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
  );
}
