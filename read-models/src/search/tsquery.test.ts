import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch } from './search-query.ts';
import { type SearchedName, textItems } from './searched-names.ts';
import { type TextQueries, textQueries } from './tsquery.ts';
import { wordsOf } from './words.ts';

/** Includes single surrogates. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f })), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units));

const ADA = { sign: '@', name: 'Ada', tag: null };

function namings({ sign, name }: SearchedName): readonly string[] {
  if (name === 'Ada') return [`${sign}1`];
  return name === 'the garden' ? ['#20'] : [];
}

function queriesFor(text: string): TextQueries {
  return textQueries(readSearch(text), namings, 16);
}

function asks(text: string): string | null {
  return queriesFor(text).wanted;
}

/** Simulates Postgres: the positions at which a part of the query ends. */
function endsOf(query: string, content: string): ReadonlySet<number> {
  const words = wordsOf(content);
  const tokens = query.match(/'[^']*'(?::\*)?|<\d+>|[()&|]/g) ?? [];
  let next = 0;
  const operand = (): ReadonlySet<number> => {
    const token = tokens[next++] ?? '';
    if (token === '(') {
      const inner = either();
      next += 1;
      return inner;
    }
    const [, text = '', begins] = /^'(.*)'(:\*)?$/s.exec(token) ?? [];
    return new Set(words.filter((word) => (begins ? word.text.startsWith(text) : word.text === text)).map(({ at }) => at));
  };
  const phrase = (): ReadonlySet<number> => {
    let ends = operand();
    for (let gap = /^<(\d+)>$/.exec(tokens[next] ?? ''); gap; gap = /^<(\d+)>$/.exec(tokens[next] ?? '')) {
      next += 1;
      const [before, distance] = [ends, Number(gap[1])];
      ends = new Set([...operand()].filter((at) => before.has(at - distance)));
    }
    return ends;
  };
  const every = (): ReadonlySet<number> => {
    const parts = [phrase()];
    for (; tokens[next] === '&'; parts.push(phrase())) next += 1;
    return parts.every((part) => part.size > 0) ? new Set(parts.flatMap((part) => [...part])) : new Set();
  };
  const either = (): ReadonlySet<number> => {
    const parts = [every()];
    for (; tokens[next] === '|'; parts.push(every())) next += 1;
    return new Set(parts.flatMap((part) => [...part]));
  };
  return either();
}

function finds(text: string, content: string): boolean {
  const { wanted, excluded } = queriesFor(text);
  return wanted !== null && endsOf(wanted, content).size > 0 && (excluded === null || endsOf(excluded, content).size === 0);
}

describe('the query for Postgres', () => {
  it.each([
    ['the meeting on fri', "'the' & 'meeting':* & 'on' & 'fri':*"],
    ['Meet 日本', "'meet':* & '日本'"],
    [" '; drop table -- ", "'drop':* & 'table':*"],
    ['本 ok', "'本':* & 'ok':*"],
    ['C++', "'c++'"],
    ['.env so', "'.env':* & 'so':*"],
    ['👍', "'👍'"],
    ['@Ada', "(('@1') | ('ada':*))"],
    ['@Ada:ab12 tea', "(('@1') | ('ada' & 'ab12':*)) & 'tea':*"],
    ['#the garden#', "(('#20') | ('the' & 'garden':*))"],
    ['@nobody', "'nobody':*"],
    ['[@:77]', "'@77'"],
    ['"the meeting" fri', "'fri':* & 'the' <1> 'meeting'"],
    ['"日本 ok 語"', "'日本' <2> 'ok' <1> '語':*"],
    ['"tell @Ada so"', "(('tell' <1> '@1' <1> 'so') | ('tell' <1> 'ada' <1> 'so'))"],
    ['"cat"', "'cat'"],
    ['!!', null],
  ])('%j: %s', (text, query) => {
    expect(asks(text)).toBe(query);
  });

  it.each([
    ['-cat -"of men" dog', "(('cat') | ('of' <1> 'men'))"],
    ['-e-mail', "'e' <1> 'mail'"],
    ['-日本語', "'日本' <1> '本語'"],
    ['-@Ada', "(('@1') | ('ada'))"],
    ['-!! x', null],
  ])('%j excludes %s', (text, query) => {
    expect(queriesFor(text).excluded).toBe(query);
  });

  it('recognizes names by their sign', () => {
    const namesIn = (text: string) => textItems(text).flatMap((item) => (item.kind === 'name' ? [item.name] : []));
    expect(namesIn('@Ada, see #garden')).toEqual([ADA, { sign: '#', name: 'garden', tag: null }]);
    expect(namesIn('@[Old friends] me@home C#')).toEqual([{ sign: '@', name: 'Old friends', tag: null }]);
  });
});

describe('a search', () => {
  it.each([
    ['👍', 'well done 👍🏿!'],
    ['❤', 'with ❤️'],
    ['🇸🇪', 'to 🇸🇪 and back'],
    [':party:', 'a [ce:42:party]'],
    [':party', 'a [ace:42:party]'],
    ['c++', 'I like C++.'],
    ['C#', 'is C# sharp?'],
    ['.env', 'in the .env file'],
    ['.en', 'in the .env file'],
    ['@Ada', 'ask [@:1] tonight'],
    ['@Ada', 'Ada was here'],
    ['#the garden#', 'in [#:20]'],
    ['本', '日本'],
    ['日', '日本'],
    ['語', '日本語です'],
    ['ก', 'มาก'],
    ['学校', '私の学校へ'],
    ['"white whale"', 'The White Whale!'],
    ['"Straße nach"', 'STRASSE NACH Rom'],
    ['"creme brulee"', 'Crème, brûlée'],
    ['"東京で会い"', '明日は東京で会いましょう'],
    ['"で"', '東京で'],
    ['"โรงเรียน"', 'ไปโรงเรียนแล้ว'],
    ['"本 ok"', '日本 ok'],
    ['"C++ is"', 'why C++ is fast'],
    ['".env file"', 'the .env file'],
    ['"done 👍"', 'well done 👍🏽'],
    ['"ask @Ada now"', 'ask [@:1] now'],
    ['"ask @Ada now"', 'please ask Ada now'],
    ['"in #the garden# we"', 'in the garden we sit'],
    ['"in #the garden# we"', 'in [#:20] we sit'],
    ['":a_b: go"', ':a_b: go'],
    ['whale -ship', 'a whale'],
    ['whale -"white whale"', 'the whale is white'],
  ])('%s is in %s', (text, content) => {
    expect(finds(text, content)).toBe(true);
  });

  it.each([
    ['C++', 'vitamin c'],
    ['C#', 'C++'],
    ['👍', '👎'],
    [':party:', 'what a party'],
    ['.env', 'the env'],
    ['京東', '東京'],
    ['[@:7]', '[@:77]'],
    ['"white whale"', 'the whale is white'],
    ['"white whale"', 'white whales'],
    ['"white whale"', 'white, old whale'],
    ['"日本 ok"', '日本語 ok'],
    ['"東京駅"', '東京の京駅'],
    ['"ask @Ada now"', 'now ask [@:1]'],
    ['whale -ship', 'a whale and a ship'],
    ['whale -"white whale"', 'the white whale'],
    ['whale -e-mail', 'whale by e-mail'],
    ['whale -日本', 'whale in 日本語'],
    ['whale -@Ada', 'whale for [@:1]'],
  ])('%s is not in %s', (text, content) => {
    expect(finds(text, content)).toBe(false);
  });

  it('finds a message that contains the text, with any text around it', () => {
    const operator = fc.constantFrom(
      '👍',
      '❤️',
      'C++',
      'c#',
      ' .env',
      'naïve',
      '日本語',
      '猫',
      'ไทย',
      'héllo wörld',
      ':wave:',
      '[ce:5:wave]',
      '[@:1]',
      '42',
    );
    const around = fc.constantFrom('', ' ', ' so ', '\n', ' (', ') ', ' 東 ', ' — ', ', ');
    fc.assert(
      fc.property(around, operator, around, (before, text, after) => {
        const query = text === '[ce:5:wave]' ? ':wave:' : text;
        expect(finds(query, `${before}${text}${after}`), asks(query) ?? '').toBe(true);
      }),
    );
  });

  it('finds a phrase from any part of a message, and not in the other order', () => {
    const word = fc.constantFrom('whale', 'straße', 'naïve', '日本', 'C++', '.env', '👍', ':party:', 'x1');
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 6 }), fc.nat(), fc.nat(), (words, from, length) => {
        const start = from % (words.length - 1);
        const part = words.slice(start, start + 2 + (length % (words.length - start - 1)));
        expect(finds(`"${part.join(' ')}"`, words.join(', '))).toBe(true);
        expect(finds(`"${part.toReversed().join(' ')}"`, words.join(', '))).toBe(false);
      }),
    );
  });

  it('contains nothing but words for Postgres', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const query of Object.values(queriesFor(text))) {
          expect((query ?? "'x'").replace(/'[^'\\\0\s]+'(:\*)?/g, 'w').replace(/<\d+>/g, '&')).toMatch(/^[w()&| ]+$/);
        }
      }),
    );
  });
});
