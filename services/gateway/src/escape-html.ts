import { tamed } from '@folkmoot/contracts/kernel/tamed';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for attributes in quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** What people wrote or are called, for where no element holds in what turns the text, or is piled on it: in other products, and in a name itself. */
export function shown(text: string): string {
  return escaped(tamed(text));
}
