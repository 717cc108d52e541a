import { describe, expect, it } from 'vitest';
import { bestLanguage, LANGUAGES } from './languages.ts';

describe('the best language', () => {
  it.each(LANGUAGES)('for $tag is $id', ({ id, tag, formats }) => {
    expect(bestLanguage([tag])).toBe(id);
    expect(Intl.DateTimeFormat.supportedLocalesOf(formats)).toEqual([formats]);
  });

  it.each([
    [['pt-PT', 'fr'], 'pt_br'],
    [['es-419'], 'es_es'],
    [['tl'], 'fil_ph'],
    [['zh-HK'], 'zh_hant'],
    [['zh-CN', 'ru'], 'ru_ru'],
    [['ja', 'DE-at', 'fr'], 'de_de'],
    [['en-US', 'de'], 'en_gb'],
    [['*', 'x', 'not a tag', '', 'nl'], 'nl_nl'],
    [[], 'en_gb'],
  ])('for %j is %s', (wanted, id) => {
    expect(bestLanguage(wanted)).toBe(id);
  });
});
