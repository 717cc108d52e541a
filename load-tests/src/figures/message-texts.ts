/** Texts for figures about markup. */

/** Characters of a long message. */
export const LENGTH = 2000;

const RICH =
  'Hello **bold** and _it_ with `code` and a https://example.org/a_(b) link, my_var_name.\n- one\n- two [x](https://y.example/z)\n\n> quote\nout ~~no~~ [@:123456] text\n';
export const TEXTS: Readonly<Record<string, string>> = {
  plain: 'Hello there, this is just a message about nothing much. ',
  Cyrillic: 'Привет всем, это просто сообщение ни о чём. ',
  'with emoji': 'hi 😀 there, ',
  'full of markup': RICH,
};

export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
