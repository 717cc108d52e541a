import { tamed } from '@folkmoot/contracts/kernel/tamed';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML elements and for attributes in quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/**
 * Removes direction marks and stacked marks from texts and names, for uses where no HTML element isolates them: in other products, and
 * within a longer text.
 */
export function shown(text: string): string {
  return escaped(tamed(text));
}
