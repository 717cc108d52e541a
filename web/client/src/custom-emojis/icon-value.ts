/** Icons of roles and channels (servers document 1): an emoji, or the file of a custom one, `17.webp`. Pure. */
import type { RawCustomEmojiShort } from '@folkmoot/contracts/servers/wire';

const PICTURE = /^\d{1,20}\.(?:webp|gif)$/;
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\u{fe0f}?\u{20e3}|\p{Extended_Pictographic}(?:\u{fe0f}|\p{Emoji_Modifier}){0,2}(?:\u{200d}\p{Extended_Pictographic}(?:\u{fe0f}|\p{Emoji_Modifier}){0,2}){0,7})/u;

export type ShownIcon = { readonly kind: 'picture'; readonly file: string } | { readonly kind: 'emoji'; readonly emoji: string };

/** The first emoji of the value, which is untrusted. null: there is none. */
export function shownIcon(icon: string | null): ShownIcon | null {
  if (!icon) return null;
  if (PICTURE.test(icon)) return { kind: 'picture', file: icon };
  const [emoji] = EMOJI.exec(icon) ?? [];
  return emoji === undefined ? null : { kind: 'emoji', emoji };
}

export function iconOf({ id, gif }: Pick<RawCustomEmojiShort, 'id' | 'gif'>): string {
  return `${id}.${gif ? 'gif' : 'webp'}`;
}
