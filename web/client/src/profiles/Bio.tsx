import { Markup } from '../markup/Markup.tsx';

/** The start of a user's bio for small cards, with the same markup as on the profile. */
export function Bio({ words }: { readonly words: string }) {
  return (
    <div className="profile-card-bio">
      <Markup content={words} />
    </div>
  );
}
