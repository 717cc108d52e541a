import { BADGE } from '@folkmoot/contracts/accounts/limits';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { text } from '../texts.ts';
import { suspendedUntil } from './action-effects.ts';

type Person = {
  readonly bot?: true | null;
  readonly suspension?: { readonly expireAt: number | null } | null;
  readonly shadowBan?: object | null;
};

/** Marks of an unusual account: bot, suspended, shadow banned. */
export function AccountStatus({ person }: { readonly person: Person }) {
  const { bot, suspension, shadowBan } = person;
  return (
    <Chips>
      {bot && <Chip size="small" variant="outlined" label={text('bot')} />}
      {suspension && <Chip size="small" variant="outlined" color="error" label={suspendedUntil(suspension.expireAt)} />}
      {shadowBan && <Chip size="small" variant="outlined" color="warning" label={text('shadowBanned')} />}
    </Chips>
  );
}

export const BADGE_NAMES: readonly (readonly [number, string])[] = Object.entries(BADGE)
  .filter(([, bit]) => bit !== BADGE.BOT)
  .map(([name, bit]) => [bit, name.toLowerCase().replaceAll('_', ' ')]);

/** The names of a user's badges. */
export function badgesText(badges: number): string {
  return BADGE_NAMES.filter(([bit]) => (badges & bit) !== 0)
    .map(([, name]) => name)
    .join(', ');
}

/** The marks of an unusual account as text. */
export function accountStatusText({ bot, suspension, shadowBan }: Person): string {
  const words = [bot && text('bot'), suspension && suspendedUntil(suspension.expireAt), shadowBan && text('shadowBanned')];
  return words.filter((word) => typeof word === 'string').join(', ');
}

export function Badges({ badges }: { readonly badges: number }) {
  const badgeNames = BADGE_NAMES.filter(([bit]) => (badges & bit) !== 0);
  return (
    <Chips>
      {badgeNames.map(([bit, name]) => (
        <Chip key={bit} size="small" label={name} />
      ))}
    </Chips>
  );
}

function Chips({ children }: { readonly children: React.ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>;
}
