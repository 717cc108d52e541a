/** The badges of a user by their bits, with names and descriptions. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
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
  catEarsWhite: 'White Cat Ears',
  catEarsBlue: 'Blue Cat Ears',
  foxEarsGold: 'Golden Fox Ears',
  foxEarsBrown: 'Brown Fox Ears',
});

export type Badge = Parameters<typeof badgeText>[0];

export const badgeDescription = catalogue('badgeDescriptions', {
  founder: 'Runs this instance.',
  admin: 'Helps to run this instance.',
  contributor: 'Helped to build Folkmoot.',
  supporter: 'Supports this instance.',
  palestine: 'Supports Palestine.',
  bot: 'A program, not a person.',
  moderator: 'Moderates this instance.',
  emoSupporter: 'Supports this instance, dressed in black.',
  catEarsWhite: 'White cat ears on the avatar.',
  catEarsBlue: 'Blue cat ears on the avatar.',
  foxEarsGold: 'Golden fox ears on the avatar.',
  foxEarsBrown: 'Brown fox ears on the avatar.',
});

const BITS: readonly (readonly [number, Badge])[] = [
  [BADGE.FOUNDER, 'founder'],
  [BADGE.ADMIN, 'admin'],
  [BADGE.CONTRIBUTOR, 'contributor'],
  [BADGE.SUPPORTER, 'supporter'],
  [BADGE.PALESTINE, 'palestine'],
  [BADGE.MOD, 'moderator'],
  [BADGE.EMO_SUPPORTER, 'emoSupporter'],
  [BADGE.CAT_EARS_WHITE, 'catEarsWhite'],
  [BADGE.CAT_EARS_BLUE, 'catEarsBlue'],
  [BADGE.FOX_EARS_GOLD, 'foxEarsGold'],
  [BADGE.FOX_EARS_BROWN, 'foxEarsBrown'],
];

/** The bot badge has no bit. It comes from the record. */
export const ALL_BADGES: readonly Badge[] = [...BITS.map(([, badge]) => badge), 'bot'];

/** The badges of a user, bots first. */
export function badgesOf(bits: number, isBot: boolean): readonly Badge[] {
  const found = BITS.filter(([bit]) => (bits & bit) !== 0).map(([, badge]) => badge);
  return isBot ? ['bot', ...found] : found;
}

/** The highest staff badge, because founders may also be admins. */
export function staffBadgeOf(bits: number): Badge | null {
  if ((bits & BADGE.FOUNDER) !== 0) return 'founder';
  return (bits & BADGE.ADMIN) !== 0 ? 'admin' : null;
}

/** The CSS class with the colour of a badge (`badges.css`). */
export function badgeClass(badge: Badge): string {
  return `badge badge-${badge.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
