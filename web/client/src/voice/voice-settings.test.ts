import { describe, expect, it } from 'vitest';
import { readSettings } from './voice-settings.ts';

describe('how a device takes part in calls', () => {
  it('is by the voice where nothing was chosen (specification, section 4)', () => {
    expect(readSettings(null)).toEqual({ mode: 'activity', keys: [], microphone: null, speaker: null, camera: null, volumes: {} });
  });

  it('is as it was chosen', () => {
    const chosen = { mode: 'pushToTalk', keys: ['ControlLeft', 'Space'], microphone: 'm', speaker: 's', camera: 'c', volumes: { '1': 40 } };
    expect(readSettings(chosen)).toEqual(chosen);
  });

  it('knows the one key that an older version kept', () => {
    expect(readSettings({ mode: 'open', key: 'F9' })).toMatchObject({ mode: 'open', keys: ['F9'] });
  });

  it('makes something whole of whatever stands there', () => {
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
