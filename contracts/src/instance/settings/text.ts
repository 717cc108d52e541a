/** The word filter. It masks words for readers; the original text is kept. */
import { z } from 'zod';
import { text } from '../../kernel/fields.ts';
import { setting } from './setting.ts';

export const WORD_FILTER_MODES = ['off', 'servers', 'everywhere'] as const;

export const textSettings = {
  'wordFilter.mode': setting(z.enum(WORD_FILTER_MODES), 'off', {
    variable: 'WORD_FILTER_MODE',
    about:
      'Where listed words are masked: off, servers (each owner can turn it on for their server) or everywhere (all servers, and posts). Never in direct messages, notes, tickets, code, links, mentions and emoji.',
  }),
  'wordFilter.words': setting(z.array(text(1, 100)).max(2000), [], {
    variable: 'WORD_FILTER_WORDS',
    about: 'Words and phrases to mask. Only whole words are masked, in any script and case.',
    public: false,
  }),
  'wordFilter.useDefaultList': setting(z.boolean(), false, {
    variable: 'WORD_FILTER_DEFAULT_LIST',
    about: 'Also mask a standard list of English swear words.',
    public: false,
  }),
  'wordFilter.digitsAsLetters': setting(z.boolean(), false, {
    variable: 'WORD_FILTER_DIGITS_AS_LETTERS',
    about: 'Also mask words that are written with digits for letters, for example 3 for e. This also masks some harmless words.',
    public: false,
  }),
};
