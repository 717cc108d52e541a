/**
 * All faults of fields, in one table: schemas and the server compose their sentences from it, and a client recognises the kind and its
 * numbers to translate them. Clients match the English sentences: change one only with a reason, since an older client then shows English. Pure.
 */

/** Replaces the name of the field if the fault is not about a field. */
export const REQUEST = 'The request';

/** English has two plural forms; `count` selects one. */
type Words = string | { readonly one: string; readonly other: string };

/** They follow the name of the field. */
export const FAULTS = {
  notValid: 'is not valid',
  missing: 'is missing',
  noText: 'must be text',
  noNumber: 'must be a number',
  notWhole: 'must be a whole number',
  noFlag: 'must be true or false',
  noList: 'must be a list',
  noObject: 'must be an object',
  tooLong: { one: 'must be at most {count} character', other: 'must be at most {count} characters' },
  tooShort: { one: 'must be at least {count} character', other: 'must be at least {count} characters' },
  tooMany: { one: 'must have at most {count} entry', other: 'must have at most {count} entries' },
  tooFew: { one: 'must have at least {count} entry', other: 'must have at least {count} entries' },
  tooHigh: 'must be at most {most}',
  tooLow: 'must be at least {least}',
  otherLength: { one: 'must be between {least} and {count} characters', other: 'must be between {least} and {count} characters' },
  notOneLine: 'must be one line with visible text',
  piledMarks: 'must not stack marks on a letter',
  noEmail: 'is not an e-mail address',
  noTag: 'must be four letters or digits',
  hasAddressMarks: 'must not contain @ or :',
  hasHash: 'must not contain #',
  hasLink: 'must not contain a link',
  noColor: 'must be a color',
  noHexColor: 'must be a hex color',
  noEmoji: 'must be an emoji, or the file of a custom one',
  noDomain: 'must be a domain such as example.com',
  noImageAddress: 'must be an https address, or a path such as /icon.png',
  notOnlyLetters: 'must contain only letters',
  tooManyFields: 'has too many fields',
  noButtonId: 'must be {least} to {most} letters, digits or underscores',
  sameIds: 'must have different ids',
  noStatus: 'is not a status',
  noId: 'is not an id',
  noName: 'is not a name',
  noStream: 'is not a stream',
  noSession: 'is not a session',
  noCorrelation: 'is not a correlation id',
  noMoment: 'is not a valid time',
  noDigits: 'is not a number',
  tooLarge: 'is too large',
  namesLeftOut: 'must leave out names: they never contain this',
} as const satisfies Readonly<Record<string, Words>>;

export type FaultKind = keyof typeof FAULTS;

type Gaps<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
type GapsOf<Kind extends FaultKind> = (typeof FAULTS)[Kind] extends { readonly other: infer Text }
  ? Gaps<Text>
  : Gaps<(typeof FAULTS)[Kind]>;
type Numbers = Readonly<Record<string, number>>;

/** The sentence without its field and full stop. */
export function fault<Kind extends FaultKind>(
  kind: Kind,
  ...[numbers]: [GapsOf<Kind>] extends [never] ? [] : [numbers: { readonly [Name in GapsOf<Kind>]: number }]
): string {
  const given: Numbers = numbers ?? {};
  const words: Words = FAULTS[kind];
  const text = typeof words === 'string' ? words : words[given.count === 1 ? 'one' : 'other'];
  return text.replace(GAP, (_, name: string) => String(given[name]));
}

/** The complete sentence of the server: about the field, or about the request as a whole. */
export function sentence(field: string | null, what: string): string {
  return `${field ?? REQUEST} ${what}.`;
}

const GAP = /\{(\w+)\}/g;

export type FoundFault = { readonly kind: FaultKind; readonly numbers: Numbers };

/** Recognises the kind of a sentence, without its field, and with or without its full stop; null: none. */
export function readFault(sentence: string): FoundFault | null {
  const text = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
  for (const [kind, pattern] of patterns()) {
    const found = pattern.exec(text);
    if (found)
      return { kind, numbers: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, digits]) => [name, Number(digits)])) };
  }
  return null;
}

let made: readonly (readonly [FaultKind, RegExp])[] | null = null;

/** Created when a fault is first read, because most clients never read one. */
function patterns(): readonly (readonly [FaultKind, RegExp])[] {
  made ??= FAULT_KINDS.flatMap((kind) => {
    const words: Words = FAULTS[kind];
    return (typeof words === 'string' ? [words] : Object.values(words)).map((text) => [kind, patternOf(text)] as const);
  });
  return made;
}

export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

function patternOf(text: string): RegExp {
  const plain = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(GAP, '(?<$1>-?\\d+(?:\\.\\d+)?(?:e\\+\\d+)?)')}$`);
}
