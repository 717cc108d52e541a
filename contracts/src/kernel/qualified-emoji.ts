/**
 * The fully-qualified form of an emoji (UTS #51), as in Unicode's emoji-test data: `❤` and `❤️` are one emoji, and so are `👍` and `👍️`.
 * Skin tones stay apart. Pure.
 */

const EMOJI_STYLE = '\ufe0f';
/** A character that is text by default. Before a skin tone it is an emoji anyway. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
/** As a literal, the build would reject it for the target of the client. */
const EMOJI = /^\p{RGI_Emoji}$/v;

/** Anything but one emoji is unchanged, for example the name of a custom emoji, or an emoji in the style of text. */
export function qualifiedEmoji(written: string): string {
  const qualified = written.replaceAll(EMOJI_STYLE, '').replace(TEXT_BY_DEFAULT, `$&${EMOJI_STYLE}`);
  return EMOJI.test(qualified) ? qualified : written;
}
