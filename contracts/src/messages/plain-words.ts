/** Message text for places without markup (a notification, a link preview): one line, without hidden content. Pure. */
import { tamed } from '../kernel/tamed.ts';

const COVERED = '▒▒▒';
const CODE = /```(?:\w+\n)?([\s\S]*?)```/g;
/** From the first to the last mark, so that nothing hidden is shown. */
const SPOILER = /\|\|[\s\S]+\|\|/;
const EMOJI = /\[a?ce:\d{1,20}:(\w{1,32})\]/g;
const PERSON = /\[@:(\d{1,20})\]/g;
const LINK = /\[link:([^\]]{1,1000})\]/g;
const QUOTE = /\[q:\d{1,20}\]/g;
/** Channels, roles and times: their names may be private, or differ by reader. */
const OTHER = /\[(#|r|tr|to):[^\]]{1,40}\]/g;
const STYLE = /\*\*|__|~~|`/g;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

const SIGNS: Readonly<Record<string, string>> = { '#': '#…', r: '@…', tr: '…', to: '…' };

/** `address->label` */
function labelOf(link: string): string {
  const at = link.indexOf('->');
  return at < 0 ? link : link.slice(at + 2);
}

/** Mentioned users, including repeats. */
export function namedIn(content: string): readonly string[] {
  return [...content.matchAll(PERSON)].map(([, id]) => id ?? '');
}

/** `most`: maximum number of characters. Empty: there is nothing to show. */
export function plainWords(content: string, names: ReadonlyMap<string, string>, most: number): string {
  const plain = content
    .replace(CODE, '$1')
    .replace(SPOILER, COVERED)
    .replace(QUOTE, '')
    .replace(EMOJI, ':$1:')
    .replace(PERSON, (_all, id: string) => `@${names.get(id) ?? '…'}`)
    .replaceAll('[@:e]', '@everyone')
    .replaceAll('[@:s]', '@someone')
    .replace(LINK, (_all, link: string) => labelOf(link))
    .replace(OTHER, (_all, kind: string) => SIGNS[kind] ?? '…')
    .replace(STYLE, '');
  const words = tamed(plain).replace(BREAKS, ' ').trim();
  const characters = [...words];
  return characters.length <= most ? words : `${characters.slice(0, most - 1).join('')}…`;
}
