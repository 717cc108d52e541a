/** Emoji in plain text. Pure. */

const PICTURE = String.raw`(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|[\p{Extended_Pictographic}\p{Emoji_Presentation}]\ufe0f?(?!\ufe0e))`;
const TAGS = String.raw`(?:[\u{e0020}-\u{e007e}]{1,30}\u{e007f})?`;
const EMOJI = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|${PICTURE}${TAGS}(?:\u200d${PICTURE}){0,9}|\p{Emoji}\ufe0f`,
  'gu',
);
/** Every emoji contains one of these characters, and most texts contain none. */
const MAY_BE = /[©®‼⁉\u2122\u2139\u2194-\u2bff〰〽㊗㊙\ud83c-\ud83e]|\u20e3|\ufe0f/;

export function mayHaveEmoji(text: string): boolean {
  return MAY_BE.test(text);
}

/** Calls back for each part of a text in order: plain text, or one emoji. */
export function splitEmoji(text: string, part: (text: string, start: number, isEmoji: boolean) => void): void {
  if (!mayHaveEmoji(text)) {
    part(text, 0, false);
    return;
  }
  let from = 0;
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    if (index > from) part(text.slice(from, index), from, false);
    part(emoji, index, true);
    from = index + emoji.length;
  }
  if (from < text.length) part(text.slice(from), from, false);
}
