import { describe, expect, it } from 'vitest';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone, quotedMessageIds } from './markup.ts';

const ALL = '[@:1] [@:e] [r:2] [q:3]';

function derived(content: string): readonly unknown[] {
  return [mentionedUserIds(content), mentionsEveryone(content), mentionedRoleIds(content), quotedMessageIds(content)];
}

describe('names in a message', () => {
  it.each([
    ALL,
    `**${ALL}**`,
    `||${ALL}||`,
    `> ${ALL}`,
    `- [ ] ${ALL}`,
    `# ${ALL}`,
    `|${ALL}|\n|-|`,
    `[#f00]${ALL}`,
    `[unclosed ${ALL}`,
    `(${ALL}) \` and \`\`\``,
    `a\`b\` ${ALL}`,
  ])('count in %j', (content) => {
    expect(derived(content)).toEqual([['1'], true, ['2'], ['3']]);
  });

  it.each([
    `\`${ALL}\``,
    `\`\` \` ${ALL} \`\``,
    `\`\`\`\n${ALL}\n\`\`\``,
    `> \`\`\`js\n> ${ALL}`,
    `- \`\`\`\n  ${ALL}`,
    `[${ALL}](https://a.example)`,
    '\\[@:1] \\[@:e] \\[r:2] \\[q:3]',
    '[@:x] [@: 1] [r:] [q:-1] [@:123456789012345678901]',
  ])('do not count in %j', (content) => {
    expect(derived(content)).toEqual([[], false, [], []]);
  });

  it('count once, and quotes up to eight', () => {
    expect(mentionedUserIds('[@:1] [@:2] [@:1]')).toEqual(['1', '2']);
    expect(quotedMessageIds('[q:1][q:2][q:3][q:4][q:5][q:6][q:7][q:8][q:9]')).toHaveLength(8);
  });
});
