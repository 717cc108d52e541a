import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const saved: { name: string; systemChannelId: string | null; slow: number } = { name: 'Harbour', systemChannelId: '1', slow: 0 };

describe('changesOf', () => {
  it('contains changed fields, without those that were changed back', () => {
    expect(changesOf(saved, { name: 'Haven', slow: 0 })).toEqual({ name: 'Haven' });
    expect(changesOf(saved, { name: 'Harbour' })).toEqual({});
  });

  it('distinguishes an empty value from an unchanged one', () => {
    expect(changesOf(saved, { systemChannelId: null })).toEqual({ systemChannelId: null });
  });
});
