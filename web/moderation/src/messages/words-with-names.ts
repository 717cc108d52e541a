/** Replaces the ids of mentions in a text by names. Pure. */

type Written = {
  readonly content?: string | null | undefined;
  readonly mentions?: readonly { readonly id: string; readonly username: string }[] | undefined;
};

const MENTION = /\[@:(\d+)\]/g;

/** Unknown users keep their id. */
export function wordsWithNames({ content, mentions = [] }: Written): string {
  const names = new Map(mentions.map(({ id, username }) => [id, username]));
  return (content ?? '').replace(MENTION, (_, id: string) => `@${names.get(id) ?? id}`);
}
