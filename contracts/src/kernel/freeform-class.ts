/**
 * FreeformClass of PRECIS (RFC 8264): which characters a name or a password can have. It excludes control characters, code points that
 * Unicode does not assign, private use, lone surrogates, old Hangul jamo, and invisible characters. Decision 154 lists what differs from
 * the RFC: an invisible character is allowed where a script or an emoji needs it. Pure.
 */

/** Scripts whose letters change their shape at a joiner, or whose keyboards type one. */
const SHAPED = [
  ['Arab', 'Syrc', 'Mand', 'Nkoo', 'Adlm', 'Rohg', 'Mong', 'Phag', 'Mani', 'Phlp', 'Sogd', 'Sogo', 'Chrs', 'Ougr'],
  ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Tibt', 'Mymr', 'Khmr', 'Newa', 'Sylo', 'Mtei'],
  ['Java', 'Bali', 'Sund', 'Cham', 'Lana', 'Gran', 'Tirh', 'Sidd', 'Modi', 'Sind', 'Khoj', 'Cakm', 'Brah', 'Kthi', 'Shrd', 'Takr'],
].flat();
/** Written without spaces. A space bar for Khmer types U+200B, where a line can break. */
const UNSPACED = ['Khmr', 'Thai', 'Laoo', 'Mymr'];

function oneOf(scripts: readonly string[]): string {
  return `[[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]&&[\\p{L}\\p{M}]]`;
}

/** Letters, marks, numbers, punctuation, symbols and spaces. The jamo and the last ones are exceptions of RFC 5892. */
const VISIBLE =
  '[[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}]--[\\p{Default_Ignorable_Code_Point}\\u1100-\\u11ff\\ua960-\\ua97f\\ud7b0-\\ud7ff\\u302e\\u302f\\u3031-\\u3035\\u303b]]';
/** An emoji of several characters. */
const PICTURED = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?';

/** Each part is one character, so the time is linear. The flags of England, Scotland and Wales are the only emoji with tags. */
function createFreeform(): RegExp {
  const parts = [
    VISIBLE,
    `(?<=${oneOf(SHAPED)})[\\u200c\\u200d]`,
    `(?<=${PICTURED})\\u200d(?=\\p{Extended_Pictographic})`,
    `(?<=${oneOf(UNSPACED)})\\u200b(?=${oneOf(UNSPACED)})`,
    // Selects the style of a symbol or an emoji, or the shape of an ideograph or a Mongolian letter.
    '(?<=[[\\p{S}\\p{Emoji}]--\\p{ASCII}])[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{Script=Hani})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script_Extensions=Mong})[\\u180b-\\u180f]',
    '\\p{RGI_Emoji_Tag_Sequence}',
  ];
  return new RegExp(`^(?:${parts.join('|')})*$`, 'v');
}

let made: RegExp | null = null;

/** For text in NFC: modern Hangul is composed then, so every jamo is an old one. */
export function isFreeform(text: string): boolean {
  made ??= createFreeform();
  return made.test(text);
}
