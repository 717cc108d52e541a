/** The word filter. It masks words for readers; what people write is kept as written. */
import { z } from 'zod';
import { setting } from './setting.ts';

export const WORD_FILTER_MODES = ['off', 'servers', 'everywhere'] as const;

const Words = z.array(z.string().trim().min(1).max(100)).max(1000);

export const wordSettings = {
  'wordFilter.mode': setting(z.enum(WORD_FILTER_MODES), 'off', {
    variable: 'WORD_FILTER',
    about: 'off: no text is masked. servers: the owner of each server decides. everywhere: in channels of servers and in posts.',
  }),
  'wordFilter.words': setting(Words, [], {
    variable: 'WORD_FILTER_WORDS',
    about: 'Words that the filter masks, separated by commas.',
    public: false,
  }),
  'wordFilter.useDefaultList': setting(z.boolean(), false, {
    variable: 'WORD_FILTER_DEFAULT_LIST',
    about: 'Whether the filter also masks a standard list of crude words.',
    public: false,
  }),
};
