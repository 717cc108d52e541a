import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { closeStepUp, isSteppedUp, openStepUp } from './step-up.ts';

const desk = { userId: '1', sessionId: 'desk', term: 1, now: 1000 };
const phone = { ...desk, sessionId: 'phone' };
const over = 1000 + MODERATION_LIMITS.stepUpMs;

describe('a step-up', () => {
  it('is valid until its time is over', async () => {
    const vault = memoryVault();
    const { token, expiresAt } = await openStepUp(vault, desk);
    expect(expiresAt).toBe(over);
    expect(await isSteppedUp(vault, { ...desk, now: over - 1 }, token)).toBe(true);
    expect(await isSteppedUp(vault, { ...desk, now: over }, token)).toBe(false);
  });

  it('belongs to one user and one session', async () => {
    const vault = memoryVault();
    const { token } = await openStepUp(vault, desk);
    await openStepUp(vault, phone);
    expect(await isSteppedUp(vault, phone, token)).toBe(false);
    expect(await isSteppedUp(vault, { ...desk, userId: '2' }, token)).toBe(false);
    await closeStepUp(vault, phone);
    expect(await isSteppedUp(vault, desk, token)).toBe(true);
    await closeStepUp(vault, desk);
    expect(await isSteppedUp(vault, desk, token)).toBe(false);
  });

  it('ends with the term as a moderator in which it was given', async () => {
    const vault = memoryVault();
    const { token } = await openStepUp(vault, desk);
    expect(await isSteppedUp(vault, { ...desk, term: 2 }, token)).toBe(false);
    const { token: next } = await openStepUp(vault, { ...desk, term: 2 });
    expect(await isSteppedUp(vault, { ...desk, term: 2 }, next)).toBe(true);
  });

  it('H9: stores the token nowhere, and drops expired ones', async () => {
    const vault = memoryVault();
    const { token } = await openStepUp(vault, desk);
    expect(await vault.secretOf('1', 'step-up')).not.toContain(token.slice(8));
    await openStepUp(vault, { ...phone, now: over });
    expect(await vault.secretOf('1', 'step-up')).not.toContain('desk');
  });

  it.each(['', 'secret', 'step-up-', `step-up-${'x'.repeat(43)}`, `step-up-${'x'.repeat(44)}`])('is not %j', async (candidate) => {
    const vault = memoryVault();
    await openStepUp(vault, desk);
    expect(await isSteppedUp(vault, desk, candidate)).toBe(false);
  });
});
