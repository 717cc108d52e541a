/** The addresses of tickets. */
export const TICKETS = '/app/settings/tickets';
export const ALL_TICKETS = `${TICKETS}/all`;

export function placeOf(ticketId: number, asStaff: boolean): string {
  return `${asStaff ? ALL_TICKETS : TICKETS}/${ticketId}`;
}
