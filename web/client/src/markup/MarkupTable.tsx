import type { Alignment, MarkupNode } from '@folkmoot/contracts/markup/node';
import { createElement, type ReactNode } from 'react';
import { text } from './texts.ts';

type Nodes = readonly MarkupNode[];

type MarkupTableProps = {
  readonly table: Extract<MarkupNode, { readonly kind: 'table' }>;
  readonly draw: (nodes: Nodes) => ReactNode;
};

/** On a narrow screen, the table scrolls, also by keyboard. */
export function MarkupTable({ table: { align, header, rows }, draw }: MarkupTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, it could not be scrolled by keyboard.
    <section className="markup-table" tabIndex={0} aria-label={text('table')}>
      <table>
        <thead>
          <tr>{cells('th', header, align, draw)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity.
            <tr key={index}>{cells('td', row, align, draw)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cells(tag: 'th' | 'td', row: readonly Nodes[], align: readonly Alignment[], draw: MarkupTableProps['draw']): ReactNode {
  return row.map((cell, key) => {
    const style = align[key] ? { textAlign: align[key] } : {};
    return createElement(tag, { key, style, ...(tag === 'th' ? { scope: 'col' } : {}) }, draw(cell));
  });
}
