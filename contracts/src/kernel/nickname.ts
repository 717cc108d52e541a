/**
 * The Nickname profile of PRECIS (RFC 8266), for names that people choose and read. The stored form is NFC instead of NFKC, so a name keeps
 * its letters as typed; the comparison of names ignores such differences. Pure.
 */
import { isFreeform } from './freeform-class.ts';

/** Every space is U+0020, none follows another, and none is at an end. */
export function nicknameForm(typed: string): string {
  return typed
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** The rules of RFC 5892 for characters that fit only beside others, each as the text that breaks it. */
const OUT_OF_CONTEXT = [
  // RFC 5892 allows a middle dot only in the Catalan "l·l". Chinese puts it between the parts of a foreign name.
  /^\u00b7|\u00b7$/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew}\p{M}*)[\u05f3\u05f4]/u,
  /^[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*\u30fb[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u,
  // Most digits of the two kinds look the same.
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/u,
];

/** Whether a name in its stored form can be chosen. Names from before this rule stay valid. */
export function isNickname(name: string): boolean {
  return name !== '' && isFreeform(name) && !OUT_OF_CONTEXT.some((broken) => broken.test(name));
}
