import { Markup } from '../markup/Markup.tsx';

/** What somebody says of themselves, where there is room for its beginning: drawn as on their page, and as messages are. */
export function Bio({ words }: { readonly words: string }) {
  return (
    <div className="profile-card-bio">
      <Markup content={words} />
    </div>
  );
}
