import type { ReactNode } from 'react';
import type { CodeNode } from './highlight.ts';

/** One piece of code in its colours: elements with classes, never HTML. */
export function drawnCode(node: CodeNode, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const { className } = node.properties;
  return (
    <span key={`${index} ${node.tagName}`} className={Array.isArray(className) ? className.join(' ') : ''}>
      {node.children.map(drawnCode)}
    </span>
  );
}
