/** Texts for figures about markup. */

/** Characters of a long message. */
export const LENGTH = 2000;

const RICH =
  'Hello **bold** and _it_ with `code` and a https://example.org/a_(b) link, my_var_name.\n- one\n- two [x](https://y.example/z)\n\n> quote\nout ~~no~~ [@:123456] text\n';
/** A long message in a channel: a mention, a list, a link, a few formats. */
const WRITTEN =
  'Hi [@:123456], thanks for the **draft**! I read it again last night, and most of it is clear to me now. Two questions are left:\n\n1. Do we still meet on Friday at the library, or at the new place?\n2. Who brings the copies? The list is at https://example.org/reading/autumn?page=2\n\nI would start with chapter four, because the end of chapter three is still `open`. 😀 See you soon, and please tell me if anything changes until then.\n\n';
export const TEXTS: Readonly<Record<string, string>> = {
  plain: 'Hello there, this is just a message about nothing much. ',
  Cyrillic: 'Привет всем, это просто сообщение ни о чём. ',
  'with emoji': 'hi 😀 there, ',
  'as people write': WRITTEN,
  'full of markup': RICH,
};

export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
