import { text } from './texts.ts';

type WordsProps = { readonly content: string | null; readonly found: string | null };

/** What was written, with what set the rule off, where that stands in it. */
export function Words({ content, found }: WordsProps) {
  if (content === null) return <p className="automod-words settings-note">{text('erased')}</p>;
  const at = found ? content.toLowerCase().indexOf(found.toLowerCase()) : -1;
  // Where the letters of both do not lie alike it cannot be marked: "İ" is two when it is small.
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
