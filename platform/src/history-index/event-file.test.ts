import { describe, expect, it } from 'vitest';
import { fileText } from './event-file.ts';
import type { ShownEvent } from './shown-event.ts';

const shownEvent: ShownEvent = {
  position: 7,
  id: '9f0c7f9e-5a35-4a3c-9e2d-7a70f0f7c111',
  at: '2026-11-22T06:43:00.000Z',
  type: 'UserWarned',
  version: 1,
  stream: 'user-184206096362065510',
  revision: 3,
  by: '184206096362065500',
  command: 'warnUsers',
  correlationId: 'HNLvQApE-pc',
  causationId: null,
  from: 'web',
  session: '',
  data: { reason: '[sealed]', said: 'so, "so"\n' },
};
const HEADER = 'position,id,at,type,version,stream,revision,by,command,correlationId,causationId,from,session,data\n';

describe('a file of events', () => {
  it('is the concatenation of its pieces', () => {
    for (const format of ['jsonl', 'csv'] as const) {
      expect(fileText([shownEvent], format, true) + fileText([shownEvent, shownEvent], format, false)).toBe(
        fileText([shownEvent, shownEvent, shownEvent], format, true),
      );
    }
    expect([fileText([], 'csv', true), fileText([], 'csv', false), fileText([], 'jsonl', true)]).toEqual([HEADER, '', '']);
  });

  it('lists the events as JSON Lines', () => {
    expect(
      fileText([shownEvent, shownEvent], 'jsonl', true)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([shownEvent, shownEvent]);
  });

  it('contains no characters that change the text direction', () => {
    const turned = { ...shownEvent, data: { name: '\u2069\u202ereversed' } };
    for (const format of ['jsonl', 'csv'] as const) expect(fileText([turned], format, true)).not.toMatch(/\p{Bidi_Control}/u);
    expect(JSON.parse(fileText([turned], 'jsonl', true))).toEqual(turned);
  });

  it('runs no formula in a spreadsheet', () => {
    for (const word of ['=1+1', '+1', '-1', '@sum', '\tx', '\rx']) {
      const [, line = ''] = fileText([{ ...shownEvent, correlationId: word }], 'csv', true).split(HEADER);
      expect(line, JSON.stringify(word)).toMatch(/,"?'/);
    }
    const named = fileText([{ ...shownEvent, data: { name: 'x;=1+1;y' } }], 'csv', false);
    expect(named).not.toContain(';');
    expect(JSON.parse(/"(\{.*\})"/.exec(named)?.[1]?.replaceAll('""', '"') ?? '')).toEqual({ name: 'x;=1+1;y' });
    expect(fileText([shownEvent], 'csv', false)).toContain('"{""reason"":""[sealed]"",""said"":""so, \\""so\\""\\n""}"');
  });
});
