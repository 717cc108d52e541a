import { describe, expect, it } from 'vitest';
import { type ResolvedFilters, resolveFilters } from './filters.ts';
import { isExcluding, isPositive, namesIn, readSearch } from './search-query.ts';
import type { SearchedName } from './searched-names.ts';

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '@Ada': ['@1'],
  '@Ada:ab12': ['@1'],
  '@The Owner': ['@2', '@3'],
  '@Gardeners': ['&7'],
  '#garden': ['#20'],
  '#the garden': ['#21', '#22'],
};

/** Notes, and conversations with Ada and with someone whose channel is not searched. */
const CONVERSATIONS = new Map([
  ['9', '22'],
  ['1', '23'],
  ['2', '77'],
]);

function resolve({ sign, name, tag }: SearchedName): readonly string[] {
  return KNOWN[`${sign}${name}${tag === null ? '' : `:${tag}`}`] ?? [];
}

function filtersOf(text: string): ResolvedFilters | null {
  const query = readSearch(text);
  const clock = { now: Date.UTC(2026, 10, 27, 12), timeZone: 'UTC' };
  return resolveFilters({
    query,
    resolve,
    ownId: '9',
    channelIds: ['20', '21', '22', '23'],
    conversations: CONVERSATIONS,
    clock,
    most: 16,
  });
}

const NONE = {
  channelIds: ['20', '21', '22', '23'],
  wanted: null,
  excluded: null,
  authorIds: undefined,
  notAuthorIds: [],
  hasFile: false,
  since: undefined,
  until: undefined,
  holes: [],
};

describe('the filters of a search', () => {
  it.each<[string, Partial<ResolvedFilters>]>([
    ['from:Ada', { authorIds: ['1'] }],
    ['from:@Ada:ab12', { authorIds: ['1'] }],
    ['from:"The Owner" from:me', { authorIds: ['2', '3', '9'] }],
    ['from:Ada from:nobody', { authorIds: ['1'] }],
    ['from:[@:55]', { authorIds: ['55'] }],
    ['-from:Ada -from:me', { notAuthorIds: ['1', '9'] }],
    ['-from:nobody', {}],
    ['in:#garden', { channelIds: ['20'] }],
    ['in:"the garden"', { channelIds: ['21', '22'] }],
    ['in:[#:23]', { channelIds: ['23'] }],
    ['in:@Ada', { channelIds: ['23'] }],
    ['in:"@Ada:ab12" in:garden', { channelIds: ['20', '23'] }],
    ['in:[@:1]', { channelIds: ['23'] }],
    ['in:@me', { channelIds: ['22'] }],
    ['-in:@Ada', { channelIds: ['20', '21', '22'] }],
    ['-in:garden', { channelIds: ['21', '22', '23'] }],
    ['has:file', { hasFile: true }],
    ['has:Image -has:link', { wanted: "'=image'", excluded: "'=link'" }],
    ['has:voice', { wanted: "'=voice'" }],
    ['mentions:Ada', { wanted: "'@1'" }],
    ['mentions:me tea', { wanted: "'tea':* & '@9'" }],
    ['mentions:Gardeners', { wanted: "'&7'" }],
    ['mentions:"The Owner" -mentions:me -tea', { wanted: "(('@2') | ('@3'))", excluded: "(('tea') | ('@9'))" }],
    ['before:2026-11-02', { until: Date.UTC(2026, 10, 2) }],
    ['on:today', { since: Date.UTC(2026, 10, 27), until: Date.UTC(2026, 10, 28) }],
  ])('%s', (text, filters) => {
    expect(filtersOf(text)).toEqual({ ...NONE, ...filters });
  });

  it.each([
    'from:nobody',
    'from:Gardeners',
    'in:nowhere',
    'in:[#:99]',
    'in:@nobody',
    'in:@Gardeners',
    'in:"@The Owner"',
    'in:[@:55]',
    'in:"@me"',
    'in:Ada',
    'in:@',
    'has:vote',
    '-has:poll has:file has:nothing',
    'mentions:nobody',
    'on:never',
  ])('%s finds nothing', (text) => {
    expect(filtersOf(text)).toBeNull();
  });

  it('treat a quoted keyword as a name', () => {
    expect(namesIn(readSearch('from:"me"'))).toEqual([{ sign: '@', name: 'me', tag: null }]);
  });
});

describe('a search', () => {
  it.each([
    ['tea', true, false],
    ['"tea"', true, false],
    ['from:me', true, false],
    ['on:today', true, false],
    ['-tea', false, true],
    ['-from:me -on:today', false, true],
    ['tea -cup', true, true],
    ['"?!" ?! -!', false, false],
    ['', false, false],
  ])('%j is limited: %s, excludes: %s', (text, positive, excluding) => {
    const query = readSearch(text);
    expect([isPositive(query), isExcluding(query)]).toEqual([positive, excluding]);
  });
});
