import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { LifeBuoy, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { openDialog } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Select } from '../ui/Select.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { categoryText } from './category-text.ts';
import { LazyOpenTicketDialog } from './LazyOpenTicketDialog.tsx';
import { ALL_TICKETS, placeOf, TICKETS } from './places.ts';
import { statusText, TicketStatusMark } from './TicketStatusMark.tsx';
import { text } from './texts.ts';
import { useIsStaff, useTicketNews } from './ticket-news.ts';
import { type AnyTicket, useTickets } from './tickets-query.ts';
import './tickets.css';

const EVERY = 'every';

type TicketListProps = { readonly asStaff: boolean };

/** Sorted by the last change. Unseen changes are marked. */
export function TicketList({ asStaff }: TicketListProps) {
  // Moderators first see the tickets that wait for an answer.
  const [status, setStatus] = useState(asStaff ? String(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE) : EVERY);
  const isStaff = useIsStaff();
  return (
    <div className="settings-stack">
      {isStaff && <Scopes asStaff={asStaff} />}
      <Section
        title={text(asStaff ? 'allTitle' : 'title')}
        description={text(asStaff ? 'allAbout' : 'about')}
        actions={
          asStaff ? null : (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onPress={() => openDialog((close) => <LazyOpenTicketDialog onClose={close} />)}
            >
              {text('open')}
            </Button>
          )
        }
      >
        <div className="ticket-filter">
          <Select
            label={text('filter')}
            value={status}
            onChange={setStatus}
            options={[
              { id: EVERY, label: text('anyStatus') },
              ...Object.values(TICKET_STATUS).map((value) => ({ id: String(value), label: statusText(value, asStaff) })),
            ]}
          />
        </div>
        <Tickets key={status} asStaff={asStaff} status={status === EVERY ? undefined : Number(status)} />
      </Section>
    </div>
  );
}

function Scopes({ asStaff }: TicketListProps) {
  const news = useTicketNews();
  return (
    <nav className="ticket-scopes" aria-label={text('scope')}>
      <SettingsLink to={TICKETS} className="ticket-scope" isCurrent={!asStaff}>
        {text('mine')}
        <UnreadBadge mentions={0} isUnread={news.own} />
      </SettingsLink>
      <SettingsLink to={ALL_TICKETS} className="ticket-scope" isCurrent={asStaff}>
        {text('all')}
        <UnreadBadge mentions={0} isUnread={news.staff} />
      </SettingsLink>
    </nav>
  );
}

function Tickets({ asStaff, status }: TicketListProps & { readonly status: number | undefined }) {
  const tickets = useTickets(asStaff, status);
  if (!tickets.data) {
    if (!tickets.isError) return <SettingsWaiting />;
    const retryButton = <Button onPress={() => void tickets.refetch()}>{text('tryAgain')}</Button>;
    return <ErrorState title={text('failed')} text={problemOf(tickets.error).message} action={retryButton} />;
  }
  const rows = tickets.data.pages.flat();
  if (rows.length === 0) return <None asStaff={asStaff} isFiltered={status !== undefined} />;
  return (
    <>
      <ul className="settings-rows">
        {rows.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} asStaff={asStaff} />
        ))}
      </ul>
      {tickets.hasNextPage && (
        <Button onPress={() => void tickets.fetchNextPage()} isPending={tickets.isFetchingNextPage}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

function None({ asStaff, isFiltered }: TicketListProps & { readonly isFiltered: boolean }) {
  const icon = <LifeBuoy aria-hidden="true" />;
  if (asStaff) return <EmptyState icon={icon} title={text('noneForStaff')} />;
  if (isFiltered) return <EmptyState icon={icon} title={text('noneOfStatus')} />;
  return <EmptyState icon={icon} title={text('noneTitle')} text={text('noneText')} />;
}

function TicketRow({ ticket, asStaff }: TicketListProps & { readonly ticket: AnyTicket }) {
  const { id, title, category, status, lastUpdatedAt, openedBy, seen } = ticket;
  return (
    <li>
      <SettingsLink to={placeOf(id, asStaff)} className="settings-row ticket-row">
        <span className="settings-row-text ticket-row-text">
          <span className="ticket-row-title">
            <span className="ticket-number">#{id}</span> <bdi>{title || text('erasedTitle')}</bdi>
          </span>
          <span className="settings-row-detail">
            {categoryText(category)} · {text('changed', { when: formatTime(lastUpdatedAt, 'short') })}
            {openedBy && <> · {text.rich('openedBy', { name: openedBy.username })}</>}
          </span>
        </span>
        <TicketStatusMark status={status} asStaff={asStaff} />
        {seen === false && <span className="ticket-new">{text('updatedMark')}</span>}
      </SettingsLink>
    </li>
  );
}
