import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import type { ReactNode } from 'react';

type MarkupListProps = {
  readonly list: Extract<MarkupNode, { readonly kind: 'list' }>;
  readonly draw: (nodes: readonly MarkupNode[]) => ReactNode;
};

export function MarkupList({ list: { ordered, start, items }, draw }: MarkupListProps) {
  const drawn = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity.
    <li key={index} className={item[0]?.kind === 'checkbox' ? 'markup-task' : undefined}>
      {draw(item)}
    </li>
  ));
  return ordered ? <ol start={start}>{drawn}</ol> : <ul>{drawn}</ul>;
}
