import { moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { answerTicket } from '@folkmoot/contracts/tickets/commands';
import { isClosed, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { Composer } from '../messages/Composer.tsx';
import { DropZone } from '../messages/DropZone.tsx';
import { MessageList } from '../messages/MessageList.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Select } from '../ui/Select.tsx';
import { showToast } from '../ui/toasts.ts';
import { categoryText } from './category-text.ts';
import { ALL_TICKETS, TICKETS } from './places.ts';
import { statusText, TicketStatusMark } from './TicketStatusMark.tsx';
import { text } from './texts.ts';
import { type AnyTicket, useRefreshTickets, useTicket } from './tickets-query.ts';
import { useAnswered, useRefused, useTicketChannel } from './use-ticket-channel.ts';
import './tickets.css';

type Side = { readonly asStaff: boolean };

/** The conversation and status of a ticket, for its creator or for moderators. */
export function TicketPage({ asStaff }: Side) {
  const { ticketId = '' } = useParams();
  const ticket = useTicket(ticketId, asStaff);
  return (
    <div className="ticket-page">
      <SettingsLink to={asStaff ? ALL_TICKETS : TICKETS} className="settings-crumb">
        <ArrowLeft aria-hidden="true" />
        {text('back')}
      </SettingsLink>
      {ticket.data ? (
        <OneTicket key={ticket.data.id} ticket={ticket.data} readAt={ticket.dataUpdatedAt} asStaff={asStaff} />
      ) : (
        <Missing query={ticket} />
      )}
    </div>
  );
}

function Missing({ query }: { readonly query: ReturnType<typeof useTicket> }) {
  if (!query.isError) return <SettingsWaiting />;
  const problem = problemOf(query.error);
  if (problem.status === 404) {
    return <EmptyState icon={<SearchX aria-hidden="true" />} title={text('unknownTitle')} text={text('unknownText')} />;
  }
  const retryButton = <Button onPress={() => void query.refetch()}>{text('tryAgain')}</Button>;
  return <ErrorState title={text('ticketFailed')} text={problem.message} action={retryButton} />;
}

/** Sets the status and shows it immediately. A refusal is shown in a toast. */
function useSetStatus({ id }: AnyTicket, asStaff: boolean): (status: number) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefreshTickets();
  return async (status) => {
    const params = { ticketId: id };
    try {
      const changed = await (asStaff
        ? call(moderateTicket, { params, body: { status } })
        : call(answerTicket, { params, body: { status } }));
      client.setQueryData<AnyTicket>(['ticket', asStaff ? 'all' : 'own', String(id)], (cached) =>
        cached ? { ...cached, ...changed } : cached,
      );
    } catch (error) {
      showToast({ tone: 'alert', text: text('statusFailed', { reason: problemOf(error).message }) });
    }
    refresh();
  };
}

type OneTicketProps = Side & { readonly ticket: AnyTicket; readonly readAt: number };

function OneTicket({ ticket, readAt, asStaff }: OneTicketProps) {
  const { id, channelId, status } = ticket;
  const isThere = useTicketChannel(ticket, readAt);
  const setStatus = useSetStatus(ticket, asStaff);
  const client = useQueryClient();
  const refused = useRefused(channelId);
  const name = text('numbered', { number: String(id) });

  // After an answer it is the other side's turn. A ticket that a moderator closed stays closed.
  useAnswered(channelId, () => {
    if (!asStaff) void setStatus(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE);
    else if (status === TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE) void setStatus(TICKET_STATUS.WAITING_FOR_USER_RESPONSE);
  });

  useEffect(() => {
    if (refused > 0) void refetchQueries(client, { queryKey: ['ticket'] });
  }, [refused, client]);

  return (
    <>
      <Head ticket={ticket} asStaff={asStaff} onStatus={(to) => void setStatus(to)} />
      <div className="ticket-conversation">
        {isThere && (
          <DropZone channelId={channelId} name={name}>
            <MessageList channelId={channelId} serverId={null} name={name} targetId={null} />
            {isClosed(status) && !asStaff ? (
              <p className="composer-closed">{text('closed')}</p>
            ) : (
              <Composer channelId={channelId} placeholder={text('placeholder', { number: String(id) })} />
            )}
          </DropZone>
        )}
      </div>
    </>
  );
}

type HeadProps = Side & { readonly ticket: AnyTicket; readonly onStatus: (status: number) => void };

function Head({ ticket, asStaff, onStatus }: HeadProps) {
  const { id, title, category, status, openedBy } = ticket;
  return (
    <header className="ticket-head">
      <div className="ticket-head-text">
        <h2>
          <span className="ticket-number">#{id}</span> <bdi>{title || text('erasedTitle')}</bdi>
        </h2>
        <p>
          {categoryText(category)}
          {openedBy && <> · {text.rich('openedBy', { name: openedBy.username })}</>}
        </p>
      </div>
      {asStaff ? (
        <div className="ticket-head-status">
          <Select
            label={text('setStatus')}
            value={String(status)}
            onChange={(to) => onStatus(Number(to))}
            options={Object.values(TICKET_STATUS).map((value) => ({ id: String(value), label: statusText(value, true) }))}
          />
        </div>
      ) : (
        <TicketStatusMark status={status} asStaff={false} />
      )}
    </header>
  );
}
