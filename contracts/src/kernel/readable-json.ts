/** JSON for direct display: characters that control a terminal or change the text direction are escaped. Pure. */

/** Such characters occur only inside strings, where the escape means the same. */
export function readableJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
