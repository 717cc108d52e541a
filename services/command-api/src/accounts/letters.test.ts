import { LANGUAGES } from '@folkmoot/contracts/kernel/languages';
import { describe, expect, it } from 'vitest';
import { letterTexts } from './letter-texts.ts';
import { confirmationLetter, resetLetter } from './letters.ts';

const LINK = 'https://folkmoot.example/reset-password?code=ab&userId=1';

describe('letters', () => {
  it('say the same in text and in HTML', () => {
    const code = confirmationLetter('en_gb', 'ada@example.org', '01234');
    for (const body of [code.text, code.html]) expect(body).toContain('01234');
    const reset = resetLetter('en_gb', 'ada@example.org', 'Ada', LINK);
    expect(reset.text).toContain(LINK);
    expect(reset.html).toContain('href="https://folkmoot.example/reset-password?code=ab&amp;userId=1"');
  });

  it('let no name write HTML, nor anything else than itself', () => {
    const { html } = resetLetter('de_de', 'ada@example.org', '<img src=x onerror="alert(1)">', LINK);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
    expect(resetLetter('en_gb', 'ada@example.org', "$& {name} $'", LINK).text).toMatch(/^Hello \$& \{name\} \$',\n/);
  });

  it.each(['evil.example/win', 'evil.example', 'evil．example', 'evil。example', 'e\u2067vil.\u202eexample', 'evil/win', '\u202e', null])(
    'greet by no name where it is %j',
    (name) => expect(resetLetter('en_gb', 'ada@example.org', name, LINK).text).toMatch(/^Hello,\n/),
  );

  it.each(['Ada', 'Dr. Ada', 'Ada…', 'Ada B.'])('greet %s by name', (name) => {
    expect(resetLetter('en_gb', 'ada@example.org', name, LINK).text.startsWith(`Hello ${name},\n`)).toBe(true);
  });

  it('have no mark that turns what is written', () => {
    const { text, html } = resetLetter('en_gb', 'ada@example.org', '\u202eadA\u2069', LINK);
    for (const body of [text, html]) {
      expect(body).toContain('Hello adA,');
      expect(body).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it('greet by no more marks on a letter than a script needs', () => {
    const { text } = resetLetter('en_gb', 'ada@example.org', `Z${'\u0301'.repeat(33)}oe`, LINK);
    expect(text).toMatch(/^Hello Z\u0301{4}oe,\n/);
  });

  it.each(LANGUAGES)('are whole in $tag', ({ id, tag }) => {
    const named = resetLetter(id, 'ada@example.org', 'Ada', LINK);
    expect(named.text.match(/Ada/g)).toHaveLength(1);
    for (const letter of [confirmationLetter(id, 'ada@example.org', '01234'), named, resetLetter(id, 'ada@example.org', null, LINK)]) {
      expect(letter.html).toContain(`<html lang="${tag}">`);
      expect(`${letter.subject}${letter.text}`).not.toMatch(/[{}]/);
    }
    expect(Object.values(letterTexts[id]).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('are written anew for every language', () => {
    expect(new Set(Object.values(letterTexts).map(({ codeBefore }) => codeBefore)).size).toBe(LANGUAGES.length);
  });
});
