import { read } from '@folkmoot/contracts/markup/read';
import { describe, expect, it } from 'vitest';
import { estimatedPreviews, messageAddress, previewedMessages } from './message-addresses.ts';

const ORIGIN = 'https://chat.example';

function link(messageId: number): string {
  return `${ORIGIN}/app/servers/1/2?messageId=${messageId}`;
}

function previewed(content: string): readonly string[] {
  return previewedMessages(read(content), ORIGIN).map(({ messageId }) => messageId);
}

describe('the address of a message', () => {
  it.each([
    ['https://chat.example/app/servers/1/2?messageId=3', { serverId: '1', channelId: '2', messageId: '3' }],
    ['https://chat.example/app/inbox/2?messageId=3', { serverId: null, channelId: '2', messageId: '3' }],
    ['https://chat.example/app/inbox/2?a=b&messageId=3#c', { path: '/app/inbox/2?messageId=3' }],
  ])('is recognized: %s', (url, address) => {
    expect(messageAddress(url, ORIGIN)).toMatchObject(address);
  });

  it.each([
    'https://other.example/app/servers/1/2?messageId=3',
    'http://chat.example/app/servers/1/2?messageId=3',
    'https://chat.example/app/servers/1/2',
    'https://chat.example/app/servers/1/2/more?messageId=3',
    'https://chat.example/app/servers/1/2?messageId=../3',
    'https://chat.example/app/settings?messageId=3',
    'no address',
  ])('is not %s', (url) => {
    expect(messageAddress(url, ORIGIN)).toBeNull();
  });
});

describe('the previews of a text', () => {
  it('are those of its links, each once and at most three', () => {
    expect(previewed(`See ${link(3)} and ${link(4)}, again ${link(3)}`)).toEqual(['3', '4']);
    expect(previewed([1, 2, 3, 4].map(link).join('\n'))).toEqual(['1', '2', '3']);
    expect(previewed(`> ${link(3)}\n- **${link(4)}**`)).toEqual(['3', '4']);
  });

  it('leave out spoilers, code and labelled links', () => {
    expect(previewed(`||${link(3)}|| \`${link(4)}\` [label](${link(5)})`)).toEqual([]);
  });

  it('are estimated without a parser', () => {
    expect(estimatedPreviews(`See ${link(3)} and ${link(4)}`, ORIGIN)).toBe(2);
    expect(estimatedPreviews([1, 2, 3, 4].map(link).join('\n'), ORIGIN)).toBe(3);
    expect(estimatedPreviews(`${ORIGIN}/app/settings https://other.example/app/servers/1/2?messageId=3`, ORIGIN)).toBe(0);
  });
});
