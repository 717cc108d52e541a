import type { ReactNode } from 'react';
import type { CodeNode } from './highlight.ts';

/** Renders a node of highlighted code as elements with classes, never as HTML. */
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
