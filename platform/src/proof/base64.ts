/**
 * Decodes base64 and accepts only the canonical spelling; otherwise null. A proof with several spellings could be changed without notice.
 */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
