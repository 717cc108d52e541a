/** Replaces the ids of mentions in a text by names. Pure. */
import { withTokens } from '@folkmoot/contracts/markup/spans';

type Written = {
  readonly content?: string | null | undefined;
  readonly mentions?: readonly { readonly id: string; readonly username: string }[] | undefined;
};

/** Unknown users keep their id. */
export function wordsWithNames({ content, mentions = [] }: Written): string {
  const names = new Map(mentions.map(({ id, username }) => [id, username]));
  return withTokens(content ?? '', (node) => (node.kind === 'user' ? `@${names.get(node.id) ?? node.id}` : null));
}
