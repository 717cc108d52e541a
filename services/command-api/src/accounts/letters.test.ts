import { LANGUAGES } from '@folkmoot/contracts/kernel/languages';
import { describe, expect, it } from 'vitest';
import { letterTexts } from './letter-texts.ts';
import { confirmationLetter, resetLetter } from './letters.ts';

const LINK = 'https://folkmoot.example/reset-password?code=ab&userId=1';

describe('letters', () => {
  it('say the same in text and in HTML', () => {
    const code = confirmationLetter('en_gb', 'ada@example.org', 'Ada', '01234');
    for (const body of [code.text, code.html]) expect(body).toContain('01234');
    const reset = resetLetter('en_gb', 'ada@example.org', 'Ada', LINK);
    expect(reset.text).toContain(LINK);
    expect(reset.html).toContain('href="https://folkmoot.example/reset-password?code=ab&amp;userId=1"');
  });

  it('let no name write HTML, nor anything else than itself', () => {
    const { html } = confirmationLetter('de_de', 'ada@example.org', '<img src=x onerror="alert(1)">', '01234');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
    expect(confirmationLetter('en_gb', 'ada@example.org', "$& {name} $'", '01234').text).toMatch(/^Hello \$& \{name\} \$',\n/);
  });

  it.each(LANGUAGES)('are whole in $tag', ({ id, tag }) => {
    for (const letter of [confirmationLetter(id, 'ada@example.org', 'Ada', '01234'), resetLetter(id, 'ada@example.org', 'Ada', LINK)]) {
      expect(letter.html).toContain(`<html lang="${tag}">`);
      expect(letter.text).toContain('Ada');
      expect(`${letter.subject}${letter.text}`).not.toMatch(/[{}]/);
    }
    expect(Object.values(letterTexts[id]).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('are written anew for every language', () => {
    expect(new Set(Object.values(letterTexts).map(({ codeBefore }) => codeBefore)).size).toBe(LANGUAGES.length);
  });
});
