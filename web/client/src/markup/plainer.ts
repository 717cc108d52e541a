import type { MarkupNode } from '@folkmoot/contracts/messages/parse-markup';

/** The same text without advanced markup: no headings and no colours, their words as they are. */
export function plainer(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  return nodes.flatMap((node): readonly MarkupNode[] => {
    switch (node.kind) {
      case 'heading':
        // It stood on a line of its own.
        return [...plainer(node.children), { kind: 'text', text: '\n' }];
      case 'color':
        return plainer(node.children);
      case 'styled':
        return [{ ...node, children: plainer(node.children) }];
      default:
        return [node];
    }
  });
}
