/** The languages that a request asks for: a limited number of valid tags, regardless of the header. */

/** Browsers send a few dozen characters. */
const MOST_CHARACTERS = 400;
const MOST_LANGUAGES = 10;
const TAG = /^[a-z]{1,8}(-[a-z0-9]{1,8}){0,4}$/i;
const WEIGHT = /^q=([01](?:\.\d{1,3})?)$/i;

/** Language tags of an `Accept-Language` header, the preferred one first; empty if the header is too long. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  if (header === undefined || header.length > MOST_CHARACTERS) return [];
  return header
    .split(',')
    .flatMap((part) => {
      const [tag = '', weight] = part.split(';').map((piece) => piece.trim());
      const value = weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0);
      return TAG.test(tag) && value > 0 ? [{ tag, value }] : [];
    })
    .slice(0, MOST_LANGUAGES)
    .sort((a, b) => b.value - a.value)
    .map(({ tag }) => tag);
}
