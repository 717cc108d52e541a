import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import type { OpenedCase } from './use-case.ts';

type Fact = readonly [string, ReactNode];

function channelPlace({ kind, thingId, channelId }: OpenedCase): string {
  const asked = new URLSearchParams({ channelId: channelId ?? '', ...(kind === 'message' ? { aroundId: thingId } : {}) });
  return `/channels?${asked}`;
}

/** Whom and what it is about, with the ways there: what is done about it is done there. */
export function AroundIt({ shown }: { readonly shown: OpenedCase }) {
  const { kind, thingId, subject, channelId, ticketId, firstAt, lastAt, reportCount, appeal } = shown;
  const serverId = kind === 'server' ? thingId : shown.serverId;
  const posts = `/posts?filter=${encodeURIComponent(JSON.stringify({ q: thingId }))}`;
  const facts: readonly Fact[] = [
    ...(kind === 'ticket' ? [] : [[text('aboutWhom'), subject ? <Person key="whom" person={subject} /> : text('gone')] as const]),
    ...(serverId === null
      ? []
      : [[text('server'), <Way key="server" to={`/servers/${serverId}/show`} words={text('toServer')} />] as const]),
    ...(channelId === null || ticketId !== null
      ? []
      : [[text('conversation'), <Way key="channel" to={channelPlace(shown)} words={text('toChannel')} />] as const]),
    ...(kind === 'post' ? [[text('post'), <Way key="post" to={posts} words={text('toPost')} />] as const] : []),
    ...(ticketId === null
      ? []
      : [
          [
            text('ticket'),
            <Way key="ticket" to={`/tickets/${ticketId}/show`} words={text('toTicket', { id: String(ticketId) })} />,
          ] as const,
        ]),
    [text('id'), thingId],
    ...(reportCount > 1 ? [[text('firstReported'), momentText(firstAt)] as const] : []),
    [text(appeal ? 'lodged' : 'lastReported'), momentText(lastAt)],
  ];
  return (
    <Section title={text('around')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Way({ to, words }: { readonly to: string; readonly words: string }) {
  return (
    <Typography component="span" variant="body2">
      <Link to={to}>{words}</Link>
    </Typography>
  );
}
