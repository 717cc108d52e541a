/** The bytes of base64 as it is written in one way only; null for any other. A proof that can be bent unnoticed is none. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
