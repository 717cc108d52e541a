/** Checks that each rule fails on a history that breaks it, and on no other. A correct history passes all rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from './checker.ts';
import { type Call, type Entry, type Heard, type History, type Right, readHistory, writeHistory } from './history.ts';

function call(given: Partial<Call>): Call {
  const { start = 0 } = given;
  const common = { who: 'Ann', op: 'send', channel: 'hall', message: null, value: null, key: null, outcome: 'ok' } as const;
  return { kind: 'call', ...common, start, end: start + 10, attempts: 1, failures: [], ...given };
}

function heard(given: Partial<Heard>): Heard {
  return { kind: 'heard', reader: 'Ben', at: 0, event: 'created', channel: 'hall', message: '1', value: null, by: null, ...given };
}

function right(who: string, change: Right['change'], start: number): Right {
  return { kind: 'right', who, channel: 'hall', change, start, end: start, certain: true };
}

const first = { id: '1', value: 'one', reactions: 0 };
const second = { id: '2', value: 'two', reactions: 1 };
const shown = [first, second];

/** Ann sends two messages and Ben reacts. Both readers get everything. */
const said: History = [
  call({ message: '1', value: 'one', start: 100 }),
  call({ message: '2', value: 'two', start: 200 }),
  call({ message: '2', who: 'Ben', op: 'react', start: 300 }),
];

function signedOn(reader: string, at = 1, online: string[] = []): Entry {
  return { kind: 'signedOn', reader, at, online };
}

const readers: History = ['Ann', 'Ben'].flatMap((reader): Entry[] => [
  right(reader, 'given', 0),
  signedOn(reader),
  heard({ reader, message: '1', value: 'one', at: 105 }),
  heard({ reader, message: '2', value: 'two', at: 205 }),
  heard({ reader, message: '2', event: 'reacted', by: 'Ben', at: 305 }),
]);

const views: History = ['Ann', 'Ben'].map((reader) => ({ kind: 'view', reader, channel: 'hall', messages: shown }));
const pages: History = [{ kind: 'pages', channel: 'hall', messages: shown }];
const good: History = [...said, ...readers, ...views, ...pages];

function there(...messages: (typeof first)[]): History {
  return [...views.map((view) => (view.kind === 'view' ? { ...view, messages } : view)), { kind: 'pages', channel: 'hall', messages }];
}

/** What Ben displays instead. */
function benShows(...messages: (typeof first)[]): History {
  return [...said, ...readers, ...pages, ...views.slice(0, 1), { kind: 'view', reader: 'Ben', channel: 'hall', messages }];
}

describe('a history', () => {
  it('is valid if everything accepted exists once, in order, for all readers', () => {
    expect(judge(good)).toEqual([]);
  });

  it('gives the same result when it is read from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-history-'));
    const file = join(folder, 'kept.history');
    const bad: History = [...good, { kind: 'recovered', fault: 'a kill', ms: null, missing: ['Ben'] }];
    writeHistory(file, bad);
    expect(readHistory(file)).toEqual(bad);
    expect(judge(readHistory(file))).toEqual(judge(bad));
    rmSync(folder, { recursive: true });
  });
});

describe('a written message', () => {
  const unknown = call({ value: 'three', outcome: 'unknown', start: 400, attempts: 3 });
  const third = { id: '3', value: 'three', reactions: 0 };

  it('H8 is lost if it was accepted and is missing in the pages', () => {
    expect(judge([...said, ...readers, ...there(second)])).toEqual([expect.stringMatching(/^lost: Ann send one/)]);
  });

  it('H8 is lost if it is in another channel', () => {
    expect(judge([...good, call({ message: '2', channel: 'yard', value: 'two', start: 500 })])).toEqual([expect.stringMatching(/^lost/)]);
  });

  it('may exist or not if its outcome is unknown', () => {
    expect(judge([unknown, ...good])).toEqual([]);
    expect(judge([unknown, ...said, ...readers, ...there(first, second, third)])).toEqual([]);
  });

  it('H4 exists at most once, even then', () => {
    const twice = there(first, second, third, { ...third, id: '4' });
    expect(judge([unknown, ...said, ...readers, ...twice])).toEqual(['doubled: three is there 2 times']);
    expect(judge([...said, ...readers, ...there(first, first, second)])).toContain('doubled: 1 is there 2 times');
  });

  it('must not exist if it was refused', () => {
    const refused = call({ value: 'three', outcome: 'refused', start: 400 });
    expect(judge([refused, ...good])).toEqual([]);
    const done = [expect.stringMatching(/^refused but done/)];
    expect(judge([refused, ...said, ...readers, ...there(first, second, third)])).toEqual(done);
    expect(judge([refused, ...good, heard({ message: '3', value: 'three', at: 410 })])).toEqual(done);
  });

  it('must not exist if it was deleted, and may exist if the outcome of its deletion is unknown', () => {
    const deleted = call({ message: '1', op: 'delete', start: 400 });
    expect(judge([deleted, ...said, ...readers, ...there(second)])).toEqual([]);
    expect(judge([{ ...deleted, outcome: 'unknown' }, ...good])).toEqual([]);
    expect(judge([deleted, ...good])).toEqual([expect.stringMatching(/^deleted but there/)]);
  });

  it('has the text of the last accepted edit', () => {
    const edits = [400, 500].map((start) => call({ message: '1', op: 'edit', value: `at ${start}`, start }));
    expect(judge([...edits, ...said, ...readers, ...there({ ...first, value: 'at 500' }, second)])).toEqual([]);
    const wrong = [expect.stringMatching(/^wrong text: 1 in hall says/)];
    expect(judge([...edits, ...said, ...readers, ...there({ ...first, value: 'at 400' }, second)])).toEqual(wrong);
    expect(judge([...edits, ...good])).toEqual(wrong);
  });

  it('may have the text of an edit with an unknown outcome', () => {
    const edit = call({ message: '1', op: 'edit', value: 'late', outcome: 'unknown', start: 400 });
    expect(judge([edit, ...said, ...readers, ...there({ ...first, value: 'late' }, second)])).toEqual([]);
    expect(judge([edit, ...good])).toEqual([]);
  });

  it('has every accepted reaction once', () => {
    const wrong = [expect.stringMatching(/^wrong reactions: 2/)];
    expect(judge([...said, ...readers, ...there(first, { ...second, reactions: 0 })])).toEqual(wrong);
    expect(judge([...said, ...readers, ...there(first, { ...second, reactions: 2 })])).toEqual(wrong);
  });
});

describe('a reader', () => {
  it.each([
    ['misses a message', benShows(second), /Ben in hall misses 1/],
    ['still shows what was deleted', benShows(first, second, { ...first, id: '9' }), /Ben in hall still shows 9/],
    ['shows an old text', benShows({ ...first, value: 'old' }, second), /Ben in hall shows old 1/],
    ['shows an old count of reactions', benShows(first, { ...second, reactions: 0 }), /Ben in hall shows old 2/],
    ['shows a message twice', benShows(first, first, second), /Ben in hall has a message twice/],
    ['shows another order', benShows(second, first), /Ben in hall has them in another order/],
    ['shows nothing', [...said, ...readers, ...pages, ...views.slice(0, 1)], /Ben shows nothing of hall/],
  ])('H8 is behind if they %s', (_what, history, fault) => {
    expect(judge(history)).toEqual([expect.stringMatching(fault)]);
  });

  it('is not behind in a channel that they lost access to', () => {
    expect(judge([...benShows(), right('Ben', 'taken', 900)])).toEqual([]);
  });

  const told = (reader: string, ...ids: string[]): History =>
    ids.map((message, index) => heard({ reader, message, value: message === '1' ? 'one' : 'two', at: 300 + index }));
  const atOnce = [said[0] ?? first, call({ message: '2', value: 'two', start: 105 }), ...said.slice(2)] as History;
  const standing: History = readers.filter(({ kind }) => kind !== 'heard');

  it('H7 gets events in the same order as all others', () => {
    expect(judge([...atOnce, ...standing, ...told('Ann', '1', '2'), ...told('Ben', '1', '2'), ...views, ...pages])).toEqual([]);
    expect(judge([...atOnce, ...standing, ...told('Ann', '1', '2'), ...told('Ben', '2', '1'), ...views, ...pages])).toEqual([
      expect.stringMatching(/^disordered: Ben in hall was told 1 later than Ann in hall/),
      expect.stringMatching(/^disordered: Ben in hall was told 1 later than the pages have it/),
    ]);
  });

  it('H7 gets events in the order of the pages', () => {
    expect(judge([...atOnce, ...standing, ...told('Ann', '2', '1'), ...told('Ben', '2', '1'), ...views, ...pages])).toEqual([
      expect.stringMatching(/^disordered: Ann in hall was told 1 later than the pages/),
      expect.stringMatching(/^disordered: Ben in hall was told 1 later than the pages/),
    ]);
  });

  it('H7 gets an accepted message before one that was sent later', () => {
    const backwards = [...said, ...standing, ...told('Ann', '2', '1'), ...told('Ben', '2', '1'), ...there(second, first)];
    expect(judge(backwards)).toEqual([
      expect.stringMatching(/^disordered: Ann in hall come 1/),
      expect.stringMatching(/^disordered: Ben in hall come 1/),
      expect.stringMatching(/^disordered: pages in hall come 1/),
    ]);
  });

  it('may get a known message again', () => {
    const paged: Entry = { kind: 'paged', reader: 'Ben', channel: 'hall', start: 290, at: 295, messages: ['1', '2'] };
    expect(judge([...said, ...standing, ...told('Ann', '1', '2', '1'), paged, ...told('Ben', '2', '1'), ...views, ...pages])).toEqual([]);
  });

  it('H7 finds pages in the order of the accepted calls', () => {
    expect(judge([...said, ...standing, ...there(second, first)])).toEqual([expect.stringMatching(/^disordered: pages in hall come 1/)]);
  });
});

describe('a user without permission', () => {
  const out: History = [...good, right('Ben', 'taken', 1000), right('Ben', 'given', 9000)];
  const later = call({ message: '3', value: 'three', start: 1100 });
  const page = { id: '3', value: 'three', reactions: 0 };
  const since: History = [
    ...said,
    later,
    ...readers,
    ...there(first, second, page),
    right('Ben', 'taken', 1000),
    right('Ben', 'given', 9000),
  ];

  it('H6 gets nothing that was written after the permission was removed, however early', () => {
    expect(judge(since)).toEqual([]);
    expect(judge([...since, heard({ message: '3', value: 'three', at: 1200 })])).toEqual([
      expect.stringMatching(/^overheard: Ben was told of three .* 200 ms after the right was gone, done when it was/),
    ]);
  });

  it.each([
    [
      'an edit',
      call({ message: '1', op: 'edit', value: 'new', start: 1100 }),
      heard({ event: 'updated', message: '1', value: 'new', at: 1200 }),
    ],
    ['a deletion', call({ message: '9', op: 'delete', start: 1100 }), heard({ event: 'deleted', message: '9', at: 1200 })],
    ['a reaction', call({ message: '9', op: 'react', start: 1100 }), heard({ event: 'reacted', message: '9', by: 'Ann', at: 1200 })],
  ])('H6 does not get %s either', (_what, done, told) => {
    const before: History = done.op === 'edit' ? [...said, ...readers, ...there({ ...first, value: 'new' }, second)] : good;
    const history = [done, ...before, right('Ben', 'taken', 1000), right('Ben', 'given', 9000)];
    expect(judge(history)).toEqual([]);
    expect(judge([...history, told])).toEqual([expect.stringMatching(/^overheard/)]);
  });

  it('H6 gets earlier messages for at most one second', () => {
    expect(judge([...out, heard({ event: 'reacted', message: '2', by: 'Ben', at: 1900 })])).toEqual([]);
    const tooLate = heard({ event: 'reacted', message: '2', by: 'Ben', at: 2100 });
    expect(judge([...out, tooLate])).toEqual([expect.stringMatching(/^overheard: Ben was told of 2 .* 1100 ms/)]);
    const stood: Entry = { kind: 'fault', name: 'pause gateway-1', start: 500, end: 1500, strict: false, mute: true };
    expect(judge([...out, tooLate, stood])).toEqual([]);
  });

  it('gets everything again when the permission is restored', () => {
    expect(judge([...since, heard({ message: '3', value: 'three', at: 9100 })])).toEqual([]);
  });

  it('H6 can neither write nor read after one second', () => {
    const trespass = call({ who: 'Ben', op: 'read', start: 2100 });
    expect(judge([...out, { ...trespass, outcome: 'refused' }])).toEqual([]);
    expect(judge([...out, { ...trespass, start: 1500, end: 1510 }])).toEqual([]);
    expect(judge([...out, trespass])).toEqual([expect.stringMatching(/^trespassed: Ben could read in hall 1100 ms/)]);
    const paged: Entry = { kind: 'paged', reader: 'Ben', channel: 'hall', start: 2100, at: 2110, messages: [] };
    expect(judge([...out, paged])).toEqual([expect.stringMatching(/^trespassed: Ben read a page/)]);
  });
});

describe('after a fault', () => {
  it.each([[null], [10_001]])('clients are late if they catch up after %s ms', (ms) => {
    expect(judge([...good, { kind: 'recovered', fault: 'kill relay-1', ms, missing: [] }])).toEqual([
      expect.stringMatching(/^late: after kill relay-1/),
    ]);
  });

  it('clients are in time if they catch up within 10 s', () => {
    expect(judge([...good, { kind: 'recovered', fault: 'kill relay-1', ms: 9999, missing: [] }])).toEqual([]);
  });

  const departed: Entry = { kind: 'departed', of: 'Lou', at: 1000 };
  const lurker = signedOn('Lou', 900);
  const offline: Entry = { kind: 'presence', reader: 'Ann', of: 'Lou', status: 0, at: 9000 };
  const saw: History = [...good, lurker, { kind: 'presence', reader: 'Ann', of: 'Lou', status: 1, at: 950 }];

  it('users whose gateway died go offline within 15 s for all watchers', () => {
    expect(judge([...saw, departed, offline])).toEqual([]);
    expect(judge([...saw, departed])).toEqual(['ghost: Ann was not told in time that Lou is gone']);
    expect(judge([...saw, departed, { ...offline, at: 16_001 }])).toEqual(['ghost: Ann was not told in time that Lou is gone']);
    expect(judge([...saw, departed, { kind: 'cut', reader: 'Ann', at: 2000 }])).toEqual([]);
    // Outside of the server, readers get no presence of its members. An earlier watcher gets it again after rejoining.
    expect(judge([...saw, departed, { kind: 'left', reader: 'Ann', at: 2000 }])).toEqual([]);
    const away: History = [...saw, { kind: 'left', reader: 'Ann', at: 960 }];
    expect(judge([...away, departed])).toEqual([]);
    expect(judge([...away, { kind: 'joined', reader: 'Ann', at: 980, online: ['Lou'] }, departed])).toEqual([
      'ghost: Ann was not told in time that Lou is gone',
    ]);
  });

  it('time in which processes were paused is not counted', () => {
    const stood: Entry = { kind: 'fault', name: 'pause gateway-1', start: 6000, end: 26_000, strict: false, mute: true };
    expect(judge([...saw, departed, { ...offline, at: 36_000 }, stood])).toEqual([]);
    expect(judge([...saw, departed, { ...offline, at: 36_001 }, stood])).toEqual(['ghost: Ann was not told in time that Lou is gone']);
    expect(judge([...saw, departed, { ...offline, at: 17_000 }, { ...stood, mute: false }])).toHaveLength(1);
    expect(judge([...saw, departed, { ...offline, at: 17_000 }, { ...stood, start: 0, end: 1000 }])).toHaveLength(1);
    expect(judge([...saw, departed, { ...offline, at: 17_000 }, { ...stood, start: 16_000 }])).toHaveLength(1);
  });

  it('users whose gateway died are offline for users who connect later, unless they reconnected', () => {
    const found = signedOn('Ben', 20_000, ['Lou']);
    expect(judge([...saw, departed, offline, found])).toEqual(['ghost: Ben still found Lou online 19 s after their gateway had died']);
    expect(judge([...saw, departed, offline, { kind: 'joined', reader: 'Ben', at: 20_000, online: ['Lou'] }])).toHaveLength(1);
    expect(judge([...saw, departed, offline, signedOn('Lou', 18_000), found])).toEqual([]);
  });

  it('no user is logged out', () => {
    expect(judge([...good, { kind: 'signedOut', reader: 'Ben', at: 400, message: 'Invalid token' }])).toEqual([
      'signed out: Ben at 400: Invalid token',
    ]);
  });

  it('a rolling restart fails no call', () => {
    const tried = call({ message: '3', op: 'read', start: 1000, attempts: 2, failures: ['502'] });
    const fault: Entry = { kind: 'fault', name: 'rolling restart', start: 900, end: 2000, strict: true, mute: false };
    expect(judge([...good, fault])).toEqual([]);
    expect(judge([...good, fault, tried])).toEqual(['failed: Ann read at 1000 during rolling restart: 502']);
    expect(judge([...good, { ...fault, strict: false }, tried])).toEqual([]);
  });
});

describe('a request after an accepted command of the same person', () => {
  const followed = { kind: 'followed', who: 'Hal', after: 'leaveServer', what: 'sendMessage', at: 400, expected: 'refused' } as const;

  it('H11 is decided on a state with the command', () => {
    expect(judge([...good, { ...followed, outcome: 'refused' }])).toEqual([]);
    expect(judge([...good, { ...followed, outcome: 'ok' }])).toEqual([
      'forgotten: sendMessage of Hal at 400 was ok after leaveServer was answered, not refused',
    ]);
  });

  it('proves nothing if its outcome is unknown', () => {
    expect(judge([...good, { ...followed, outcome: 'unknown' }])).toEqual([]);
  });
});
