import type { MarkupNode } from '@folkmoot/contracts/markup/node';

/** Removes advanced formatting: headings and colours become plain text. */
export function plainer(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  return nodes.flatMap((node): readonly MarkupNode[] => {
    switch (node.kind) {
      case 'heading':
        // A heading has its own line.
        return [...plainer(node.children), { kind: 'text', text: '\n' }];
      case 'color':
        return plainer(node.children);
      case 'styled':
        return [{ ...node, children: plainer(node.children) }];
      case 'list':
        return [{ ...node, items: node.items.map(plainer) }];
      case 'table':
        return [{ ...node, header: node.header.map(plainer), rows: node.rows.map((row) => row.map(plainer)) }];
      default:
        return [node];
    }
  });
}
