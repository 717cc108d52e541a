import { describe, expect, it } from 'vitest';
import { markOf } from './favicon.ts';
import { DEFAULT_SETTINGS, readSettings } from './notification-settings.ts';
import { type Preview, withPreview } from './previews.ts';

function aPreview(id: string): Preview {
  const author = { name: 'Ben', hexColor: null, avatar: null, badges: 0 };
  return { id, channelId: '20', title: 'Ben', line: 'hello', path: '/app/inbox/20', personId: '2', author };
}

describe('previews', () => {
  it('are at most two, the newest, each once', () => {
    const shown = ['1', '2', '3', '2'].map(aPreview).reduce(withPreview, []);
    expect(shown.map(({ id }) => id)).toEqual(['3', '2']);
  });
});

describe('the settings of a device', () => {
  it('start with a volume of ten percent', () => {
    expect(readSettings({})).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS.volume).toBe(10);
  });

  it('replace invalid values with the defaults', () => {
    const kept = { volume: 400, messageSound: 'ding', mentionSound: 'siren', preview: 'all', muted: 1, desktop: true };
    expect(readSettings(kept)).toEqual({ ...DEFAULT_SETTINGS, messageSound: 'ding', preview: 'all', desktop: true });
    expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('the icon of the tab', () => {
  it('has a number for mentions, and a dot for unread messages', () => {
    expect([markOf(0, false), markOf(0, true), markOf(3, true), markOf(12, true)]).toEqual([null, '', '3', '9+']);
  });
});
