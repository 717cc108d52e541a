import { text } from './texts.ts';

type WordsProps = { readonly content: string | null; readonly found: string | null };

/** The text of a match, with the matched part highlighted if it is in the text. */
export function Words({ content, found }: WordsProps) {
  if (content === null) return <p className="automod-words settings-note">{text('erased')}</p>;
  const at = found ? content.toLowerCase().indexOf(found.toLowerCase()) : -1;
  // If lower case changes the length, positions differ and nothing is highlighted: "İ" becomes two characters.
  if (at < 0 || !found || content.toLowerCase().length !== content.length) {
    return (
      <p className="automod-words">
        <bdi>{content}</bdi>
      </p>
    );
  }
  return (
    <p className="automod-words">
      <bdi>
        {content.slice(0, at)}
        <mark>{content.slice(at, at + found.length)}</mark>
        {content.slice(at + found.length)}
      </bdi>
    </p>
  );
}
