/** Message text with the names of mentioned users in place of their ids. The parser is loaded only for a text with a mention. */
import type { withTokens } from '@folkmoot/contracts/markup/spans';
import { useQuery } from '@tanstack/react-query';

type Written = {
  readonly content?: string | null | undefined;
  readonly mentions?: readonly { readonly id: string; readonly username: string }[] | undefined;
};

type Parser = { readonly withTokens: typeof withTokens };

function loadParser(): Promise<Parser> {
  return import('@folkmoot/contracts/markup/spans');
}

function hasMention({ content }: Written): boolean {
  return content?.includes('[@:') ?? false;
}

/** Unknown users keep their id. */
function withNames({ content, mentions = [] }: Written, parser: Parser | null | undefined): string {
  if (!content || !parser) return content ?? '';
  const names = new Map(mentions.map(({ id, username }) => [id, username]));
  return parser.withTokens(content, (node) => (node.kind === 'user' ? `@${names.get(node.id) ?? node.id}` : null));
}

export async function textWithNames(written: Written): Promise<string> {
  return withNames(written, hasMention(written) ? await loadParser() : null);
}

/** Until the parser is loaded, the text has ids. */
export function useTextWithNames(written: Written): string {
  const { data } = useQuery({ queryKey: ['markup parser'], queryFn: loadParser, enabled: hasMention(written), staleTime: Infinity });
  return withNames(written, data);
}
