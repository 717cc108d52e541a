import { useEffect, useState } from 'react';
import { emojiBook, loadEmoji } from '../emoji/emoji-data.ts';

/** `:wave:` as it came over the wire: clients of people replace it before they send, bots need not. Unknown ones stay as they are. */
export function ShortCode({ name }: { readonly name: string }) {
  const [book, setBook] = useState(emojiBook);
  useEffect(() => {
    if (book !== null) return undefined;
    let isGone = false;
    // Not there: the code says it too.
    void loadEmoji().then(
      (loaded) => isGone || setBook(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [book]);
  const emoji = book?.byCode.get(name.toLowerCase());
  return emoji === undefined ? `:${name}:` : <span className="markup-emoji">{emoji}</span>;
}
