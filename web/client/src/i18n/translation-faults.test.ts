import { describe, expect, it } from 'vitest';
import { translationFaults } from './translation-faults.ts';

const ENGLISH = new Map([
  ['inbox', { title: 'Inbox', hello: 'Hello {name}', unread: { one: 'One new message', other: '{count} new messages' } }],
]);

function faults(inbox: Readonly<Record<string, unknown>>, formats = 'de-DE'): readonly string[] {
  const whole = { title: 'Eingang', hello: 'Hallo {name}', unread: { one: 'Eine neue', other: '{count} neue' } };
  return translationFaults(ENGLISH, { inbox: { ...whole, ...inbox } }, formats);
}

describe('a translation', () => {
  it('is valid if it has every text, every gap and every form', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ unread: { one: '{count} a', few: '{count} b', many: '{count} c', other: '{count} d' } }, 'ru-RU')).toEqual([]);
  });

  it.each([
    [{ title: undefined }, 'inbox.title: missing'],
    [{ title: ' ' }, 'inbox.title: is empty'],
    [{ title: { other: 'a' } }, 'inbox.title: is a plain text in English'],
    [{ more: 'x' }, 'inbox.more: no text has this key'],
    [{ hello: 'Hallo' }, 'inbox.hello: lacks {name}'],
    [{ hello: 'Hallo {nam} {name}' }, 'inbox.hello: has {nam}, which English has not'],
    [{ unread: '{count} neue' }, 'inbox.unread: has plural forms in English'],
    [{ unread: { other: '{count} neue' } }, 'inbox.unread: the form “one” is missing'],
    [{ unread: { one: 'Eine', few: '{count}', other: '{count}' } }, 'inbox.unread: the form “few” is not of this language'],
    [{ unread: { one: 'Eine', other: 'Viele' } }, 'inbox.unread: other: lacks {count}'],
  ])('%j reports: %s', (inbox, fault) => {
    expect(faults(inbox)).toEqual([fault]);
  });

  it('must contain the number if a plural form covers several numbers', () => {
    const unread = { one: 'a', few: '{count} b', many: '{count} c', other: '{count} d' };
    expect(faults({ unread }, 'ru-RU')).toEqual(['inbox.unread: one: lacks {count}']);
  });

  it('must not have an area without a catalogue', () => {
    expect(translationFaults(new Map(), { old: {} }, 'de-DE')).toEqual(['old: no catalogue has this name']);
  });
});
