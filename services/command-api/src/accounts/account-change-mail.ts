/**
 * A letter to who has an account when what guards it was changed (decision 110): whoever changed it with a password that leaked cannot keep
 * that from them. Only to an address that was confirmed: any other may be a stranger's.
 */
import type { Deps } from '../domain.ts';
import { changeLetter, type GuardChange } from './letters.ts';
import { shownName, type UserState } from './user-state.ts';
import { voiceIn } from './voice.ts';

export type AccountChangeMail = {
  /** As they were before: of an address that was changed it is the old one that is told. */
  readonly user: UserState;
  readonly changes: readonly GuardChange[];
  readonly at: number;
  /** Wanted, the dearest first; empty where who changed it is somebody else, whose language says nothing of theirs. */
  readonly languages: readonly string[];
};

/** Nobody waits for it. That a mail could not be sent is told to the operator by who sends it. */
export function mailAccountChange(
  deps: Pick<Deps, 'mail' | 'publicUrl' | 'instance'>,
  { user, changes, at, languages }: AccountChangeMail,
): void {
  if (changes.length === 0 || user.status === 'none' || user.email === null || !user.emailConfirmed) return;
  const link = new URL('/reset-password', deps.publicUrl()).href;
  const letter = changeLetter(voiceIn(languages, deps), user.email, shownName(user), { changes, at, link });
  void deps.mail.send(letter).catch(() => undefined);
}
