import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { parse } from '@folkmoot/contracts/markup/parse';
import type { RawQuotedMessage } from '@folkmoot/contracts/messages/wire';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import { useAdvancedMarkup } from '../appearance/appearance.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { isOnlyEmoji } from './emoji-only.ts';
import { useParser } from './lazy-read.ts';
import { MarkupLink } from './MarkupLink.tsx';
import { MarkupList } from './MarkupList.tsx';
import { MarkupTable } from './MarkupTable.tsx';
import { ChannelMention, RoleMention, UserMention } from './mentions.tsx';
import { plainer } from './plainer.ts';
import { Quote } from './Quote.tsx';
import { RelativeTime, ZoneTime } from './RelativeTime.tsx';
import { ShortCode } from './ShortCode.tsx';
import { Spoiler } from './Spoiler.tsx';
import { text } from './texts.ts';
import './markup.css';

/** The context of a text: names are resolved in its server, or from the records in the message if the store lacks them. */
export type MarkupContext = {
  readonly serverId: string | null;
  readonly mentions: readonly RawMentionUser[];
  readonly quotes: readonly RawQuotedMessage[];
};

const NO_CONTEXT: MarkupContext = { serverId: null, mentions: [], quotes: [] };

type MarkupProps = {
  readonly content: string;
  readonly context?: MarkupContext;
  /** Use `span` inside a paragraph. */
  readonly as?: 'div' | 'span';
};

export const Markup = memo(function Markup({ content, context = NO_CONTEXT, as = 'div' }: MarkupProps) {
  const isAdvanced = useAdvancedMarkup();
  useLanguage();
  const isParsed = useParser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the parser.
  const nodes = useMemo(() => (isAdvanced ? parse(content) : plainer(parse(content))), [content, isAdvanced, isParsed]);
  const drawn = nodes.map((node, index) => <Fragment key={keyOf(node, index)}>{draw(node, context)}</Fragment>);
  return createElement(as, { className: isOnlyEmoji(nodes) ? 'markup markup-large' : 'markup' }, drawn);
});

/** A node has no identity, so the index is part of its key. */
function keyOf(node: MarkupNode, index: number): string {
  return `${index} ${node.kind}`;
}

function children(nodes: readonly MarkupNode[], context: MarkupContext): ReactNode {
  return nodes.map((node, index) => <Fragment key={keyOf(node, index)}>{draw(node, context)}</Fragment>);
}

function draw(node: MarkupNode, context: MarkupContext): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'styled':
      return styled(node, context);
    case 'heading':
      return createElement(
        'div',
        { role: 'heading', 'aria-level': node.level + 2, className: `markup-h${node.level}` },
        children(node.children, context),
      );
    case 'color':
      return <span style={{ color: node.color }}>{children(node.children, context)}</span>;
    case 'code':
      return <code className="markup-code">{node.text}</code>;
    case 'codeBlock':
      return <CodeBlock language={node.language} code={node.text} />;
    case 'link':
      return (
        <MarkupLink url={node.url} label={node.label} named={node.named}>
          {node.children && children(node.children, context)}
        </MarkupLink>
      );
    case 'list':
      return <MarkupList list={node} draw={(nodes) => children(nodes, context)} />;
    case 'table':
      return <MarkupTable table={node} draw={(nodes) => children(nodes, context)} />;
    case 'emoji':
      return <span className="markup-emoji">{node.emoji}</span>;
    case 'shortCode':
      return <ShortCode name={node.name} />;
    case 'checkbox':
      return <input type="checkbox" checked={node.checked} readOnly disabled aria-label={text(node.checked ? 'done' : 'notDone')} />;
    case 'customEmoji':
      return <CustomEmoji {...node} />;
    case 'user':
      return <UserMention id={node.id} serverId={context.serverId} known={context.mentions} />;
    case 'role':
      return <RoleMention id={node.id} serverId={context.serverId} />;
    case 'channel':
      return <ChannelMention id={node.id} />;
    case 'quote':
      return <Quote message={context.quotes.find((quote) => quote.id === node.id) ?? null} serverId={context.serverId} />;
    case 'everyone':
    case 'someone':
      return <span className="markup-mention markup-mention-own">@{node.kind}</span>;
    case 'relativeTime':
      return <RelativeTime at={node.at} />;
    case 'zoneTime':
      return <ZoneTime zone={node.zone} />;
  }
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's', blockquote: 'blockquote' } as const;

function styled(node: Extract<MarkupNode, { readonly kind: 'styled' }>, context: MarkupContext): ReactNode {
  const inner = children(node.children, context);
  return node.style === 'spoiler' ? <Spoiler>{inner}</Spoiler> : createElement(TAGS[node.style], null, inner);
}

function CustomEmoji({ id, name, animated }: { readonly id: string; readonly name: string; readonly animated: boolean }) {
  return (
    <img
      className="markup-custom-emoji"
      src={`/cdn/emojis/${id}.${animated && !prefersReducedMotion() ? 'gif' : 'webp'}?size=60`}
      alt={`:${name}:`}
      title={`:${name}:`}
      loading="lazy"
    />
  );
}
