import { describe, expect, it } from 'vitest';
import { CallFailed } from '../api/problem.ts';
import { confirmText, outcomeOf, runSteps, type Step, type StepId, stoppedText } from './resolution.ts';

const refused = (status: number, message: string, path: string | null = null) => new CallFailed({ status, message, path, ttl: null });

function steps(failing: Partial<Record<StepId, Error>> = {}) {
  const ran: StepId[] = [];
  const step = (id: StepId, needsPassword: boolean): Step => ({
    id,
    needsPassword,
    async run() {
      ran.push(id);
      const failure = failing[id];
      if (failure) throw failure;
    },
  });
  return { ran, all: [step('claim', false), step('delete', true), step('warn', true), step('close', false)] };
}

function running(done: Set<StepId> = new Set(), password: string | null = 'secret') {
  let proofRequests = 0;
  return {
    done,
    proofRequests: () => proofRequests,
    prove: async () => {
      proofRequests += 1;
      return password;
    },
    forget: () => undefined,
    onDone: (id: StepId) => void done.add(id),
  };
}

describe('the outcome of a report', () => {
  it('is the most serious action', () => {
    expect(outcomeOf({ deletes: true, sanction: 'suspend' })).toBe('suspended');
    expect(outcomeOf({ deletes: true, sanction: 'warn' })).toBe('warned');
    expect(outcomeOf({ deletes: true, sanction: null })).toBe('removed');
    expect(outcomeOf({ deletes: false, sanction: null })).toBe('nothing');
  });

  it('is in the label of the button', () => {
    expect(confirmText({ deletes: true, sanction: 'warn' }, 'message')).toBe('Delete message, warn and close report');
    expect(confirmText({ deletes: true, sanction: null }, 'post')).toBe('Delete post and close report');
    expect(confirmText({ deletes: false, sanction: null }, 'profile')).toBe('Close report');
  });
});

describe('the steps of a decision', () => {
  it('run in order, and ask for the password only if it is required', async () => {
    const { ran, all } = steps();
    const run = running();
    expect(await runSteps(all, run)).toBeNull();
    expect(ran).toEqual(['claim', 'delete', 'warn', 'close']);
    expect(run.proofRequests()).toBe(2);
  });

  it('do nothing if another moderator decided the report meanwhile', async () => {
    const { ran, all } = steps({ claim: refused(409, 'This has been decided already.') });
    const run = running();
    const stopped = await runSteps(all, run);
    expect(ran).toEqual(['claim']);
    expect(stopped).toMatchObject({ at: 'claim', problem: { status: 409 } });
    expect(stoppedText(run.done, 'claim', { status: 409, message: 'This has been decided already.', path: null, ttl: null })).toBe(
      'Nothing was done. This has been decided already.',
    );
  });

  it('report completed steps if closing fails, and do not repeat them', async () => {
    const failing: Partial<Record<StepId, Error>> = { close: refused(500, 'Try again later.') };
    const { ran, all } = steps(failing);
    const run = running();
    const stopped = await runSteps(all, run);
    expect(stopped?.at).toBe('close');
    expect(stoppedText(run.done, 'close', { status: 500, message: 'Try again later.', path: null, ttl: null })).toBe(
      'The content is deleted. The user is warned. The report is still open: Try again later.',
    );
    delete failing.close;
    expect(await runSteps(all, run)).toBeNull();
    expect(ran).toEqual(['claim', 'delete', 'warn', 'close', 'close']);
  });

  it('stop before the action if the moderator cancels the password dialog', async () => {
    const { ran, all } = steps();
    expect(await runSteps(all, running(new Set(), null))).toEqual({ at: 'delete', problem: null });
    expect(ran).toEqual(['claim']);
  });
});
