import { TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import { describe, expect, it } from 'vitest';
import { type About, draftFaults, isReady, ticketBody } from './ticket-draft.ts';

const server: About = { kind: 'server', serverId: '9', name: 'Dice hall' };
const long = 'x'.repeat(100);
const draft = { category: TICKET_CATEGORY.QUESTION, title: ' Help ', body: ` ${long} ` };

describe('a new ticket', () => {
  it('is sent without surrounding whitespace', () => {
    expect(ticketBody(draft, null)).toEqual({ category: 0, title: 'Help', body: long });
  });

  it('for a verification names the server, and has the fixed title', () => {
    const asked = ticketBody({ category: TICKET_CATEGORY.SERVER_VERIFICATION, title: '', body: 'please' }, server);
    expect(asked).toEqual({ category: 4, title: 'Server Verification', body: 'Dice hall (9)\nplease' });
  });

  it.each([
    ['nothing', draft, null, { title: null, short: 0, tooLong: 0 }],
    ['its title', { ...draft, title: '  ' }, null, { title: 'missing', short: 0, tooLong: 0 }],
    ['that it is short', { ...draft, body: ' 🎲 ' }, null, { title: null, short: 99, tooLong: 0 }],
    ['that there is nothing', { ...draft, body: '' }, null, { title: null, short: 100, tooLong: 0 }],
    ['that it is long', { ...draft, body: 'x'.repeat(2002) }, null, { title: null, short: 0, tooLong: 2 }],
    ['nothing of a verification', { category: 4, title: '', body: '' }, server, { title: null, short: 0, tooLong: 0 }],
  ] as const)('can have the problem %s', (_title, written, about, faults) => {
    expect(draftFaults(written, about)).toEqual(faults);
    expect(isReady(draftFaults(written, about))).toBe(faults.title === null && faults.short === 0 && faults.tooLong === 0);
  });
});
