import { catalogue } from '../i18n/catalogue.ts';
import type { SoundName } from './sounds.ts';

const text = catalogue('sounds', {
  none: 'None',
  default: 'Default',
  'a-sudden-appearance': 'A sudden appearance',
  button: 'Button',
  ding: 'Ding',
  'infographic-pop': 'Infographic pop',
  'jug-pop': 'Jug pop',
  'level-up': 'Level up',
  'marimba-bloop': 'Marimba bloop',
  message: 'Message',
  'minimal-pop': 'Minimal pop',
  'multi-pop': 'Multi pop',
  'music-box': 'Music box',
  plinkaphone: 'Plinkaphone',
  'soft-notice': 'Soft notice',
  start: 'Start',
  'system-notification': 'System notification',
  'the-notification-email': 'The notification e-mail',
});

export function soundLabel(name: SoundName): string {
  return text(name);
}
