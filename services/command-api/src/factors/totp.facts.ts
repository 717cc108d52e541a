/** The vault is written before the event, which records a completed change. */
import type { beginTotp, makeRecoveryCodes, turnOffTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import type { TotpSetUp } from '@folkmoot/contracts/factors/wire';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Input } from '@folkmoot/platform/command/handler';
import { shownName, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { type Asker, askerOf, type ByPassword, proveOneself } from './asker.ts';
import { type Change, changeFactors, type KeptFactors } from './kept-factors.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { takeCodeGuess } from './second-factor.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { proveWholly, type Unproved } from './whole-proof.ts';

const BEGUN_MS = 10 * 60_000;

export async function setUpTotp(input: Input<typeof beginTotp>, deps: Deps): Promise<TotpSetUp | Refusal<ByPassword | 'TotpIsOn'>> {
  const { userId, sessionId } = askerOf(input);
  const unproved = await proveOneself(input, deps);
  if (unproved) return unproved;
  const secret = newTotpSecret();
  const begun = { secret, sessionId, until: input.now + BEGUN_MS };
  const isFree = await changeFactors(deps.vault, userId, (factors) =>
    factors.totp ? { answer: false } : { factors: { ...factors, begun }, answer: true },
  );
  if (!isFree) return refuse('TotpIsOn');
  const user = deps.warm.state(userFolding, userId);
  return { secret, uri: totpUri(secret, user.status === 'live' ? `${tamed(shownName(user))}:${user.tag}` : userId, deps.instance().name) };
}

type WithCodes = Asker & { readonly recoveryCodes: readonly string[] };

function freshCodes(deps: Deps, userId: string): { readonly recoveryCodes: readonly string[]; readonly recovery: string[] } {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recovery: recoveryCodes.map((code) => recoveryHash(deps.vault.blindIndex, userId, code)) };
}

type OnRefusal = 'TotpIsOn' | 'TotpNotBegun' | 'WrongFactorCode';

function turnedOn(
  factors: KeptFactors,
  { sessionId, code, recovery, now }: { sessionId: string; code: string; recovery: string[]; now: number },
): Change<OnRefusal | null> {
  const { begun } = factors;
  if (factors.totp) return { answer: 'TotpIsOn' };
  if (!begun || begun.sessionId !== sessionId || begun.until <= now) return { answer: 'TotpNotBegun' };
  const step = stepOfCode(begun.secret, code, now, 0);
  if (step === null) return { answer: 'WrongFactorCode' };
  return { factors: { ...factors, totp: { secret: begun.secret, since: now, lastStep: step }, begun: null, recovery }, answer: null };
}

export async function turnOnFacts(input: Input<typeof turnOnTotp>, deps: Deps): Promise<WithCodes | Refusal<OnRefusal | 'TooManyGuesses'>> {
  const asker = askerOf(input);
  const guess = await takeCodeGuess(deps, asker.userId, input);
  if (isRefusal(guess)) return guess;
  const { recoveryCodes, recovery } = freshCodes(deps, asker.userId);
  const code = input.body.code.replace(/\s/g, '');
  const refused = await changeFactors(deps.vault, asker.userId, (factors) =>
    turnedOn(factors, { sessionId: asker.sessionId, code, recovery, now: input.now }),
  );
  if (refused !== null) return refuse(refused);
  await guess.wasRight();
  return { ...asker, recoveryCodes };
}

export async function turnOffFacts(input: Input<typeof turnOffTotp>, deps: Deps): Promise<Asker | Refusal<Unproved | 'TotpIsOff'>> {
  const unproved = await proveWholly(input, deps);
  if (unproved) return unproved;
  const wasOn = await changeFactors(deps.vault, callerId(input), (factors) =>
    factors.totp ? { factors: { ...factors, totp: null, begun: null, recovery: [] }, answer: true } : { answer: false },
  );
  return wasOn ? askerOf(input) : refuse('TotpIsOff');
}

export async function recoveryFacts(
  input: Input<typeof makeRecoveryCodes>,
  deps: Deps,
): Promise<WithCodes | Refusal<Unproved | 'TotpIsOff'>> {
  const asker = askerOf(input);
  const unproved = await proveWholly(input, deps);
  if (unproved) return unproved;
  const { recoveryCodes, recovery } = freshCodes(deps, asker.userId);
  const isOn = await changeFactors(deps.vault, asker.userId, (factors) =>
    factors.totp ? { factors: { ...factors, recovery }, answer: true } : { answer: false },
  );
  return isOn ? { ...asker, recoveryCodes } : refuse('TotpIsOff');
}
