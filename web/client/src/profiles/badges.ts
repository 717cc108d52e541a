/** Badges a person wears, by their bits. `bot` is never stored: it is drawn from the record. */
import { catalogue } from '../i18n/catalogue.ts';

export const badgeText = catalogue('badges', {
  founder: 'Founder',
  admin: 'Admin',
  contributor: 'Contributor',
  supporter: 'Supporter',
  palestine: 'Palestine',
  bot: 'Bot User',
  moderator: 'Moderator',
  emoSupporter: 'Emo Supporter',
  kitty: 'Kitty',
  foxy: 'Foxy',
});

type Badge = Parameters<typeof badgeText>[0];

const BITS: readonly (readonly [number, Badge])[] = [
  [1, 'founder'],
  [2, 'admin'],
  [4, 'contributor'],
  [8, 'supporter'],
  [16, 'palestine'],
  [64, 'moderator'],
  [128, 'emoSupporter'],
  [256 | 512, 'kitty'],
  [1024 | 2048, 'foxy'],
];

export function badgesOf(bits: number, isBot: boolean): readonly Badge[] {
  const worn = BITS.filter(([bit]) => (bits & bit) !== 0).map(([, badge]) => badge);
  return isBot ? ['bot', ...worn] : worn;
}
