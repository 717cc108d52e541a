import { describe, expect, it } from 'vitest';
import { readSettings } from './voice-settings.ts';

describe('the voice settings', () => {
  it('default to voice activity (specification, section 4)', () => {
    expect(readSettings(null)).toEqual({ mode: 'activity', keys: [], microphone: null, speaker: null, camera: null, volumes: {} });
  });

  it('keep the chosen values', () => {
    const chosen = { mode: 'pushToTalk', keys: ['ControlLeft', 'Space'], microphone: 'm', speaker: 's', camera: 'c', volumes: { '1': 40 } };
    expect(readSettings(chosen)).toEqual(chosen);
  });

  it('read the single key of an older version', () => {
    expect(readSettings({ mode: 'open', key: 'F9' })).toMatchObject({ mode: 'open', keys: ['F9'] });
  });

  it('replace invalid values with the defaults', () => {
    const odd = { mode: 'loud', key: 7, keys: ['F9', 4, ''], microphone: 1, volumes: { '1': 200, '2': 'x', '3': 0 } };
    expect(readSettings(odd)).toEqual({
      mode: 'activity',
      keys: ['F9'],
      microphone: null,
      speaker: null,
      camera: null,
      volumes: { '3': 0 },
    });
  });
});
