/** Which of the selected messages each action applies to, and why an action is not available. Pure. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { MessageRights } from '../messages/message-actions.tsx';

/** More would be refused by the rate limit of reports. */
export const REPORTS_AT_ONCE = 20;

export type ActionName = 'copy' | 'forward' | 'delete' | 'report';

/** Keys of the texts. */
export type Obstacle = 'nothingSelected' | 'notInTickets' | 'nothingToForward' | 'mayDeleteNone' | 'mayReportNone' | 'tooManyReports';

export type SelectionAction = {
  readonly messages: readonly RawMessage[];
  /** null: available. */
  readonly obstacle: Obstacle | null;
};

export function actionsOn(
  selected: readonly RawMessage[],
  rightsOn: (message: RawMessage) => MessageRights,
): Readonly<Record<ActionName, SelectionAction>> {
  const inTicket = selected.some((message) => rightsOn(message).inTicket);
  function applying(isFor: (message: RawMessage) => boolean, none: Obstacle): SelectionAction {
    const messages = selected.filter(isFor);
    if (selected.length === 0) return { messages, obstacle: 'nothingSelected' };
    if (inTicket) return { messages, obstacle: 'notInTickets' };
    return { messages, obstacle: messages.length === 0 ? none : null };
  }
  const report = applying((message) => rightsOn(message).report, 'mayReportNone');
  return {
    copy: { messages: selected, obstacle: selected.length === 0 ? 'nothingSelected' : null },
    forward: applying(({ content, attachments }) => content !== '' || attachments.length > 0, 'nothingToForward'),
    delete: applying((message) => rightsOn(message).delete, 'mayDeleteNone'),
    report: report.messages.length > REPORTS_AT_ONCE ? { ...report, obstacle: report.obstacle ?? 'tooManyReports' } : report,
  };
}
