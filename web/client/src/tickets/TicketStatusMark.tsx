import { isClosed, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { text } from './texts.ts';
import './tickets.css';

/** The status of a ticket. The text depends on whether the reader is staff. */
export function statusText(status: number, asStaff: boolean): string {
  switch (status) {
    case TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE:
      return text('status0');
    case TICKET_STATUS.WAITING_FOR_USER_RESPONSE:
      return text(asStaff ? 'status1Staff' : 'status1');
    case TICKET_STATUS.CLOSED_AS_DONE:
      return text('status2');
    default:
      return text('status3');
  }
}

type TicketStatusMarkProps = { readonly status: number; readonly asStaff: boolean };

export function TicketStatusMark({ status, asStaff }: TicketStatusMarkProps) {
  const turn = asStaff ? TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE : TICKET_STATUS.WAITING_FOR_USER_RESPONSE;
  const tone = isClosed(status) ? 'closed' : status === turn ? 'turn' : 'waiting';
  return <span className={`ticket-status ticket-status-${tone}`}>{statusText(status, asStaff)}</span>;
}
