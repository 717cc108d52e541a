/** The events that create an account. Pure. */
import { EmailConfirmed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { userStream } from './user-state.ts';

export type Registrant = {
  readonly userId: string;
  readonly username: string;
  readonly tag: string;
  /** null: an identity provider without an address created the account. */
  readonly email: string | null;
  readonly hexColor: string;
  /** If false, the address counts as confirmed. */
  readonly mustConfirm: boolean;
  readonly now: number;
};

export function personEvents(
  { userId, username, tag, email, hexColor, mustConfirm, now }: Registrant,
  badges: number,
): readonly SideEvent[] {
  const stream = userStream(userId);
  const registered = UserRegistered({ userId, username, tag, email, hexColor, badges, bot: false, registeredAt: now });
  return [{ stream, event: registered }, ...(mustConfirm ? [] : [{ stream, event: EmailConfirmed({ userId }) }])];
}
