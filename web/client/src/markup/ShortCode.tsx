import { useEffect, useState } from 'react';
import { emojiBook, loadEmoji } from '../emoji/emoji-data.ts';

/**
 * A short code like `:wave:` in a received message: our client converts it before sending, but bots may not. Unknown codes are unchanged.
 */
export function ShortCode({ name }: { readonly name: string }) {
  const [book, setBook] = useState(emojiBook);
  useEffect(() => {
    if (book !== null) return undefined;
    let isUnmounted = false;
    // If the emoji fail to load, the code is shown.
    void loadEmoji().then(
      (loaded) => isUnmounted || setBook(loaded),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [book]);
  const emoji = book?.byCode.get(name.toLowerCase());
  return emoji === undefined ? `:${name}:` : <span className="markup-emoji">{emoji}</span>;
}
