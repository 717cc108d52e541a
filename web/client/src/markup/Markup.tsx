import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { parse } from '@folkmoot/contracts/markup/parse';
import type { RawQuotedMessage } from '@folkmoot/contracts/messages/wire';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { createElement, memo, type ReactNode, useMemo } from 'react';
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
  return createElement(as, { className: isOnlyEmoji(nodes) ? 'markup markup-large' : 'markup' }, children(nodes, context));
});

/** Text alone is no list, which React draws faster. A node has no identity, so its index is its key. */
function children(nodes: readonly MarkupNode[], context: MarkupContext): ReactNode {
  const [only] = nodes;
  if (nodes.length === 1 && only?.kind === 'text') return only.text;
  return nodes.map((node, key) => draw(node, context, key));
}

function draw(node: MarkupNode, context: MarkupContext, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'styled':
      return styled(node, context, key);
    case 'heading':
      return createElement(
        'div',
        { key, role: 'heading', 'aria-level': node.level + 2, className: `markup-h${node.level}` },
        children(node.children, context),
      );
    case 'color':
      return (
        <span key={key} style={{ color: node.color }}>
          {children(node.children, context)}
        </span>
      );
    case 'code':
      return (
        <code key={key} className="markup-code">
          {node.text}
        </code>
      );
    case 'codeBlock':
      return <CodeBlock key={key} language={node.language} code={node.text} />;
    case 'link':
      return (
        <MarkupLink key={key} url={node.url} label={node.label} named={node.named}>
          {node.children && children(node.children, context)}
        </MarkupLink>
      );
    case 'list':
      return <MarkupList key={key} list={node} draw={(nodes) => children(nodes, context)} />;
    case 'table':
      return <MarkupTable key={key} table={node} draw={(nodes) => children(nodes, context)} />;
    case 'emoji':
      return (
        <span key={key} className="markup-emoji">
          {node.emoji}
        </span>
      );
    case 'shortCode':
      return <ShortCode key={key} name={node.name} />;
    case 'checkbox':
      return (
        <input key={key} type="checkbox" checked={node.checked} readOnly disabled aria-label={text(node.checked ? 'done' : 'notDone')} />
      );
    case 'customEmoji':
      return <CustomEmoji key={key} {...node} />;
    case 'user':
      return <UserMention key={key} id={node.id} serverId={context.serverId} known={context.mentions} />;
    case 'role':
      return <RoleMention key={key} id={node.id} serverId={context.serverId} />;
    case 'channel':
      return <ChannelMention key={key} id={node.id} />;
    case 'quote':
      return <Quote key={key} message={context.quotes.find((quote) => quote.id === node.id) ?? null} serverId={context.serverId} />;
    case 'everyone':
    case 'someone':
      return (
        <span key={key} className="markup-mention markup-mention-own">
          @{node.kind}
        </span>
      );
    case 'relativeTime':
      return <RelativeTime key={key} at={node.at} />;
    case 'zoneTime':
      return <ZoneTime key={key} zone={node.zone} />;
  }
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's', blockquote: 'blockquote' } as const;

function styled(node: Extract<MarkupNode, { readonly kind: 'styled' }>, context: MarkupContext, key: number): ReactNode {
  const inner = children(node.children, context);
  return node.style === 'spoiler' ? <Spoiler key={key}>{inner}</Spoiler> : createElement(TAGS[node.style], { key }, inner);
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
