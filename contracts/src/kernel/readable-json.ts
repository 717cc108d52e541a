/** JSON for wherever people look at it as it is: what steers a terminal or turns the direction of writing stands in it as its code. Pure. */

/** Such characters can only stand within texts, where the code says the same. */
export function readableJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
