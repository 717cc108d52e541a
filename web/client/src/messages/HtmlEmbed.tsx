import { createElement, Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Markup, type MarkupContext } from '../markup/Markup.tsx';
import markupStyle from '../markup/markup.css?inline';
import { type EmbedItem, unpackEmbed } from './html-embed.ts';
import embedStyle from './html-embed-inner.css?inline';
import { text } from './texts.ts';
import './html-embed.css';

type HtmlEmbedProps = { readonly packed: string; readonly around: MarkupContext };

/**
 * The HTML embed of a message. It is in a shadow root, so that its styles do not affect the page, and the page's styles affect only the
 * markup. The box clips content that would leave it.
 */
export function HtmlEmbed({ packed, around }: HtmlEmbedProps) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const items = useUnpacked(packed);

  useEffect(() => {
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);

  const own = useMemo(() => stylesIn(items ?? []).join('\n'), [items]);
  useEffect(() => {
    if (root) root.adoptedStyleSheets = [markupStyle, embedStyle, own].map(sheetOf);
  }, [root, own]);

  if (items?.length === 0) return null;
  return (
    <section ref={host} className="html-embed" aria-label={text('embed')}>
      {root && items && createPortal(<div className="embed">{children(items, around)}</div>, root)}
    </section>
  );
}

/** null: not unpacked yet. Empty: no embed. */
function useUnpacked(packed: string): readonly EmbedItem[] | null {
  const [items, setItems] = useState<readonly EmbedItem[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void unpackEmbed(packed).then((found) => isCurrent && setItems(found ?? []));
    return () => {
      isCurrent = false;
    };
  }, [packed]);
  return items;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

function stylesIn(items: readonly EmbedItem[]): readonly string[] {
  return items.flatMap((item) =>
    item.tag === 'style' ? (item.css ?? []) : stylesIn(item.content.filter((part) => typeof part !== 'string')),
  );
}

function children(parts: readonly (string | EmbedItem)[], around: MarkupContext): ReactNode {
  // Text has no identity, so the index is the only key.
  return parts.map((part, index) => {
    const key = `${index} ${typeof part === 'string' ? '' : part.tag}`;
    return <Fragment key={key}>{typeof part === 'string' ? <Words content={part} around={around} /> : draw(part, around)}</Fragment>;
  });
}

/** Keeps whitespace between tags as text, not as markup. */
function Words({ content, around }: { readonly content: string; readonly around: MarkupContext }) {
  return content.trim() === '' ? content : <Markup as="span" content={content} context={around} />;
}

const VOID: ReadonlySet<string> = new Set(['img', 'br']);

function draw(item: EmbedItem, around: MarkupContext): ReactNode {
  if (item.tag === 'style' || (item.tag === 'img' && item.src === null)) return null;
  const { tag, href, src, color, style, className } = item;
  const attributes = {
    className,
    ref: (element: HTMLElement | null) => {
      if (!element) return;
      element.style.cssText = style ?? '';
      if (color !== null && style === null) element.style.color = color;
    },
    ...(tag === 'a' && href !== null ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}),
    ...(tag === 'img' ? { src, alt: '', loading: 'lazy' } : {}),
  };
  return VOID.has(tag) ? createElement(tag, attributes) : createElement(tag, attributes, children(item.content, around));
}
