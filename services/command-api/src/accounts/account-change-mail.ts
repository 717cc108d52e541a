/**
 * Notifies users by e-mail when their account security was changed (decision 110), so that a thief with a leaked password can't hide the
 * change. Only confirmed addresses get it, because any other may belong to a stranger.
 */
import type { Deps } from '../domain.ts';
import { changeLetter, type GuardChange } from './letters.ts';
import { shownName, type UserState } from './user-state.ts';
import { voiceIn } from './voice.ts';

export type AccountChangeMail = {
  /** The state before the change: after a change of address, the old address is notified. */
  readonly user: UserState;
  readonly changes: readonly GuardChange[];
  readonly at: number;
  /** Wanted languages, the preferred one first. Empty if someone else made the change, because their language is not the user's. */
  readonly languages: readonly string[];
};

/** Not awaited. The sender reports a failed e-mail to the operator. */
export function mailAccountChange(
  deps: Pick<Deps, 'mail' | 'publicUrl' | 'instance'>,
  { user, changes, at, languages }: AccountChangeMail,
): void {
  if (changes.length === 0 || user.status === 'none' || user.email === null || !user.emailConfirmed) return;
  const link = new URL('/reset-password', deps.publicUrl()).href;
  const letter = changeLetter(voiceIn(languages, deps), user.email, shownName(user), { changes, at, link });
  void deps.mail.send(letter).catch(() => undefined);
}
