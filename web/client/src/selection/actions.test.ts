import { describe, expect, it } from 'vitest';
import { aMessage, messages } from '../messages/message-fixture.ts';
import { actionsOn } from './actions.ts';

const all = { reply: true, edit: true, delete: true, pin: true, inTicket: false, report: true, removeEmbed: true, restoreEmbed: true };

describe('the actions on selected messages', () => {
  it('are unavailable without a selection', () => {
    const obstacles = Object.values(actionsOn([], () => all)).map(({ obstacle }) => obstacle);
    expect(new Set(obstacles)).toEqual(new Set(['nothingSelected']));
  });

  it('apply to the messages for which the user has the right', () => {
    const own = aMessage(2, { createdById: '9' });
    const actions = actionsOn([aMessage(1), own], (message) => ({ ...all, delete: message === own, report: message !== own }));
    expect(actions.delete).toEqual({ messages: [own], obstacle: null });
    expect(actions.report).toEqual({ messages: [aMessage(1)], obstacle: null });
  });

  it('say why they are unavailable', () => {
    const rights = { ...all, delete: false, report: false };
    const actions = actionsOn([aMessage(1, { content: '' })], () => rights);
    expect(actions).toMatchObject({
      copy: { obstacle: null },
      forward: { obstacle: 'nothingToForward' },
      delete: { obstacle: 'mayDeleteNone' },
      report: { obstacle: 'mayReportNone' },
    });
  });

  it('only copy in a ticket', () => {
    const actions = actionsOn([aMessage(1)], () => ({ ...all, inTicket: true }));
    expect(actions).toMatchObject({
      copy: { obstacle: null },
      forward: { obstacle: 'notInTickets' },
      delete: { obstacle: 'notInTickets' },
    });
  });

  it('report at most 20 messages', () => {
    expect(actionsOn(messages(1, 20), () => all).report.obstacle).toBeNull();
    expect(actionsOn(messages(1, 21), () => all).report.obstacle).toBe('tooManyReports');
  });
});
