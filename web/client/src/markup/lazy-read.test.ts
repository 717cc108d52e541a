import { describe, expect, it, vi } from 'vitest';

describe('a text', () => {
  it('hides what may be a spoiler until the parser is loaded, and is parsed then', async () => {
    vi.resetModules();
    const { loadParser, read } = await import('./lazy-read.ts');
    expect(read('**a** [@:e]')).toEqual([{ kind: 'text', text: '**a** ' }, { kind: 'everyone' }, { kind: 'text', text: '' }]);
    expect(read('a ||b||')).toEqual([{ kind: 'styled', style: 'spoiler', children: [{ kind: 'text', text: 'a ||b||' }] }]);
    await loadParser();
    expect(read('**a**')).toEqual([{ kind: 'styled', style: 'bold', children: [{ kind: 'text', text: 'a' }] }]);
  });
});
