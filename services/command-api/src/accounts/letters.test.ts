import { LANGUAGES, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { describe, expect, it } from 'vitest';
import { letterTexts } from './letter-texts.ts';
import { changeLetter, confirmationLetter, type GuardChange, resetLetter } from './letters.ts';

const PAGE = 'https://folkmoot.example/reset-password';
const AT = Date.UTC(2026, 10, 25, 10, 16);
const LINK = 'https://folkmoot.example/reset-password?code=ab&userId=1';

const voice = (language: LanguageId) => ({ language, instance: 'Our place' });

function changed(language: LanguageId, changes: readonly GuardChange[]) {
  return changeLetter(voice(language), 'ada@example.org', 'Ada', { changes, at: AT, link: PAGE });
}

describe('e-mails', () => {
  it('have the same content in text and HTML', () => {
    const code = confirmationLetter(voice('en_gb'), 'ada@example.org', '01234');
    for (const body of [code.text, code.html]) expect(body).toContain('01234');
    const reset = resetLetter(voice('en_gb'), 'ada@example.org', 'Ada', LINK);
    expect(reset.text).toContain(LINK);
    expect(reset.html).toContain('href="https://folkmoot.example/reset-password?code=ab&amp;userId=1"');
  });

  it('prevent a name from adding HTML or other content', () => {
    const { html } = resetLetter(voice('de_de'), 'ada@example.org', '<img src=x onerror="alert(1)">', LINK);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
    expect(resetLetter(voice('en_gb'), 'ada@example.org', "$& {name} $'", LINK).text).toMatch(/^Hello \$& \{name\} \$',\n/);
  });

  it.each(['evil.example/win', 'evil.example', 'evil．example', 'evil。example', 'e\u2067vil.\u202eexample', 'evil/win', '\u202e', null])(
    'greet without a name if it is %j',
    (name) => expect(resetLetter(voice('en_gb'), 'ada@example.org', name, LINK).text).toMatch(/^Hello,\n/),
  );

  it.each(['Ada', 'Dr. Ada', 'Ada…', 'Ada B.'])('greet %s by name', (name) => {
    expect(resetLetter(voice('en_gb'), 'ada@example.org', name, LINK).text.startsWith(`Hello ${name},\n`)).toBe(true);
  });

  it('have no marks that change the text direction', () => {
    const { text, html } = resetLetter(voice('en_gb'), 'ada@example.org', '\u202eadA\u2069', LINK);
    for (const body of [text, html]) {
      expect(body).toContain('Hello adA,');
      expect(body).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it('limit the marks per letter of a name to what scripts need', () => {
    const { text } = resetLetter(voice('en_gb'), 'ada@example.org', `Z${'\u0301'.repeat(33)}oe`, LINK);
    expect(text).toMatch(/^Hello Z\u0301{4}oe,\n/);
  });

  it.each(LANGUAGES)('are complete in $tag', ({ id, tag }) => {
    const named = resetLetter(voice(id), 'ada@example.org', 'Ada', LINK);
    const changeLetter = changed(id, ['email', 'password', 'byLink', 'totp', 'passkey']);
    for (const { text } of [named, changeLetter]) expect(text.match(/Ada/g)).toHaveLength(1);
    for (const letter of [
      confirmationLetter(voice(id), 'ada@example.org', '01234'),
      named,
      resetLetter(voice(id), 'ada@example.org', null, LINK),
      changeLetter,
    ]) {
      expect(letter.html).toContain(`<html lang="${tag}">`);
      expect(`${letter.subject}${letter.text}`).not.toMatch(/[{}]/);
    }
    expect(Object.values(letterTexts[id]).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('are translated for every language', () => {
    for (const key of ['codeBefore', 'changedEmail', 'changeAfter'] as const)
      expect(new Set(Object.values(letterTexts).map((texts) => texts[key])).size).toBe(LANGUAGES.length);
  });
});

describe('an e-mail about a change', () => {
  it.each<[readonly GuardChange[], readonly string[]]>([
    [['password'], ['Password changed. All other devices were logged out.']],
    [['byLink'], ['Password changed with a reset link that was sent to this address. All other devices were logged out.']],
    [['totp'], ['Authenticator app turned off. Logging in no longer requires a code.']],
    [['passkey'], ['Passkey removed. It can no longer be used to log in.']],
  ])('says what changed, when, and what to do: %j', (changes, words) => {
    const { text, html } = changed('en_gb', changes);
    for (const phrase of [...words, 'When: 25 November 2026 at 10:16 UTC', 'Choose a new password now']) {
      expect(text).toContain(`${phrase}`);
      expect(html).toContain(`${phrase}`);
    }
    expect(text).toContain(`\n\n${PAGE}\n\n`);
    expect(html).toContain(`href="${PAGE}"`);
  });

  it('about an address has no link, because none would lead back to the account', () => {
    const { text, html } = changed('en_gb', ['email', 'password']);
    for (const body of [text, html]) {
      expect(body).toContain('E-mail address changed. E-mails now go to the new address and no longer to this one.');
      expect(body).toContain('Password changed. All other devices were logged out.');
      expect(body).toContain('contact the administrators of Our place');
      expect(body).not.toContain('https:');
    }
  });

  it.each([
    ['de_de', 'Wann: 25. November 2026 um 10:16 UTC'],
    ['th_th', 'เมื่อ: 25 พฤศจิกายน 2569 เวลา 10:16 UTC'],
    ['en_pirate', 'When: 25 November 2026 at 10:16 UTC'],
  ] as const)('has the time in the format of %s', (language, when) => expect(changed(language, ['totp']).text).toContain(when));
});
