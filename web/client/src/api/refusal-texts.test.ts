import { afterEach, describe, expect, it } from 'vitest';
import { setTranslations } from '../i18n/catalogue.ts';
import { serverText } from './refusal-texts.ts';

const REFUSALS = {
  'Invalid code.': 'Falscher Code.',
  'A post can have up to {1} characters.': 'Ein Beitrag darf {1} Zeichen haben.',
};

afterEach(() => setTranslations('en-GB', {}));

describe('a text of the server', () => {
  it('is shown in the current language if a translation has it', () => {
    setTranslations('de-DE', { refusals: REFUSALS });
    expect(serverText('Invalid code.')).toBe('Falscher Code.');
    expect(serverText('Slow down!')).toBe('Slow down!');
  });

  it('keeps its numbers', () => {
    setTranslations('de-DE', { refusals: REFUSALS });
    expect(serverText('A post can have up to 500 characters.')).toBe('Ein Beitrag darf 500 Zeichen haben.');
    expect(serverText('A post can have up to 1.5 characters.')).toBe('Ein Beitrag darf 1,5 Zeichen haben.');
    expect(serverText('A post can have up to many characters.')).toBe('A post can have up to many characters.');
  });

  it('uses the name that the screens have for its field', () => {
    setTranslations('de-DE', {
      refusals: REFUSALS,
      api: { fault: '{field}: {fault}' },
      fields: { username: 'Name' },
      faults: { otherLength: { one: '{least} bis {count} Zeichen.', other: '{least} bis {count} Zeichen.' } },
    });
    expect(serverText('username must be between 3 and 35 characters.', 'username')).toBe('Name: 3 bis 35 Zeichen.');
    expect(serverText('username must be brief.', 'username')).toBe('username must be brief.');
  });

  it('stays unchanged in English, including its numbers', () => {
    expect(serverText('Ask 1000 times.')).toBe('Ask 1000 times.');
  });

  it('is written for people in English too', () => {
    expect(serverText('Invalid token.')).toBe('Your session is no longer valid. Log in again.');
    expect(serverText('Invalid Token')).toBe(serverText('Invalid token.'));
    expect(serverText('You have been IP Banned')).toBe('Your IP address is banned.');
  });

  it('is in pseudo language if that is selected', () => {
    setTranslations('en-GB', {}, (words) => words.toUpperCase());
    expect(serverText('Invalid code.')).toBe('INVALID CODE.');
  });

  it('is not confused with a property that every object has', () => {
    setTranslations('de-DE', { refusals: REFUSALS });
    expect(serverText('constructor')).toBe('constructor');
  });
});
