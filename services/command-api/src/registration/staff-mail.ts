/**
 * E-mails to staff about registrations that wait for approval. At most one an hour, with their number, and only to confirmed addresses. The
 * vault stores the time of the last one, so that processes and restarts share it.
 */

import { DEFAULT_LANGUAGE } from '@folkmoot/contracts/kernel/languages';
import { REGISTRATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import { z } from 'zod';
import { waitingLetter } from '../accounts/registration-letters.ts';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { pendingRegistrations } from './registration-state.ts';
import { staff } from './staff.ts';

/** `through`: the last registration that was reported. */
const Sent = z.object({ at: z.number(), through: z.number() });

/** The owner name of this record in the vault. It cannot be the id of a user. */
const PLACE = { owner: 'instance', name: 'staff mail about registrations' };

type Reach = Pick<Deps, 'warm' | 'vault' | 'mail' | 'publicUrl' | 'instance'>;

function sentIn(secret: string | null) {
  return secret === null ? { at: 0, through: 0 } : Sent.parse(JSON.parse(secret));
}

function addressesOf({ warm }: Pick<Deps, 'warm'>): readonly string[] {
  return [...warm.index(staff)].flatMap((userId) => {
    const user = warm.state(userFolding, userId);
    return user.status === 'live' && user.emailConfirmed && user.email !== null ? [user.email] : [];
  });
}

/** Called after each registration, and periodically for registrations within the hour. */
export async function mailStaff(reach: Reach, now: number): Promise<void> {
  const pending = [...reach.warm.index(pendingRegistrations).values()];
  const latest = Math.max(0, ...pending);
  if (latest === 0) return;
  const isDue = await reach.vault.changeSecret(PLACE.owner, PLACE.name, (secret) => {
    const sent = sentIn(secret);
    const due = latest > sent.through && now - sent.at >= REGISTRATION_LIMITS.staffMailEveryMs;
    return { secret: due ? JSON.stringify({ at: now, through: latest }) : null, answer: due };
  });
  if (!isDue) return;
  const link = new URL('/console/registrations', reach.publicUrl()).href;
  for (const address of addressesOf(reach)) {
    await reach.mail
      .send(waitingLetter({ language: DEFAULT_LANGUAGE, instance: reach.instance().name }, address, pending.length, link))
      .catch(() => undefined);
  }
}
