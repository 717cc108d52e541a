import type { ReactNode } from 'react';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import { ConsoleLink } from './ConsoleLink.tsx';
import { channelAddress } from './channel-address.ts';
import type { OpenedCase } from './use-case.ts';

type Fact = readonly [string, ReactNode];

/** The reported user and content, with links to their pages. */
export function CaseDetails({ shown }: { readonly shown: OpenedCase }) {
  const { kind, thingId, subject, channelId, ticketId, firstAt, lastAt, reportCount, appeal } = shown;
  const serverId = kind === 'server' ? thingId : shown.serverId;
  const posts = `/posts?filter=${encodeURIComponent(JSON.stringify({ q: thingId }))}`;
  const facts: readonly Fact[] = [
    ...(kind === 'ticket' ? [] : [[text('reportedUser'), subject ? <Person key="whom" person={subject} /> : text('deletedUser')] as const]),
    ...(serverId === null
      ? []
      : [[text('server'), <ConsoleLink key="server" to={`/servers/${serverId}/show`} words={text('viewServer')} />] as const]),
    ...(channelId === null || ticketId !== null || kind === 'message'
      ? []
      : [[text('conversation'), <ConsoleLink key="channel" to={channelAddress(shown)} words={text('viewChannel')} />] as const]),
    ...(kind === 'post' ? [[text('post'), <ConsoleLink key="post" to={posts} words={text('viewPost')} />] as const] : []),
    ...(ticketId === null
      ? []
      : [
          [
            text('ticket'),
            <ConsoleLink key="ticket" to={`/tickets/${ticketId}/show`} words={text('viewTicket', { id: String(ticketId) })} />,
          ] as const,
        ]),
    [text('id'), thingId],
    ...(reportCount > 1 ? [[text('firstReported'), momentText(firstAt)] as const] : []),
    [text(appeal ? 'lodged' : 'lastReported'), momentText(lastAt)],
  ];
  return (
    <Section title={text('details')}>
      <Facts facts={facts} />
    </Section>
  );
}
