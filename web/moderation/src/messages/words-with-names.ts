/** What somebody wrote, with those it mentions by name instead of by id. Pure. */

type Written = {
  readonly content?: string | null | undefined;
  readonly mentions?: readonly { readonly id: string; readonly username: string }[] | undefined;
};

const MENTION = /\[@:(\d+)\]/g;

/** Whoever is not known stays a number. */
export function wordsWithNames({ content, mentions = [] }: Written): string {
  const names = new Map(mentions.map(({ id, username }) => [id, username]));
  return (content ?? '').replace(MENTION, (_, id: string) => `@${names.get(id) ?? id}`);
}
