import { linkExport } from '@folkmoot/contracts/exports/commands';
import { DataExportCompleted, DataExportRequested } from '@folkmoot/contracts/exports/events';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { archiveLinks } from '@folkmoot/platform/media/archive-links';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { anInput, NOW, someDeps, warmAfter } from '../accounts/test-support.ts';
import type { Deps } from '../domain.ts';
import { exportFolding } from './export-state.ts';
import { linkTo } from './exports.facts.ts';

const { keptMs, linkMs } = EXPORT_LIMITS;
const { linkTo: signed } = archiveLinks('the key that services share');
const place = { userId: '1', exportId: '5' };
const READY_AT = NOW - 1000;

/** An archive that this session requested. */
async function ready(sessionId: string): Promise<Deps> {
  const vault = memoryVault();
  await vault.createLogin('1', 'ada@example.org', 'secret');
  const ofExport = { ...place, requestedAt: READY_AT - 1 };
  const state = fold(exportFolding, [
    DataExportRequested({ ...ofExport, sessionId }),
    DataExportCompleted({ ...ofExport, bytes: 9, completedAt: READY_AT, expiresAt: READY_AT + keptMs }),
  ]);
  const stateOf: Deps['stateOf'] = async (folding) => (Object.is(folding, exportFolding) ? (state as never) : folding.initial);
  return { ...someDeps(warmAfter(), { vault }), archives: { linkTo: signed }, stateOf };
}

const asked = (body: object = {}, now = NOW) => anInput(linkExport, { userId: '1', body, now });

describe('a link to an archive', () => {
  it('is given to the session that requested it, for an hour', async () => {
    const expiresAt = NOW + linkMs;
    expect(await linkTo(asked(), await ready('session'))).toEqual({ path: signed(place, expiresAt), expiresAt });
  });

  it('never outlives the archive', async () => {
    const deps = await ready('session');
    const end = READY_AT + keptMs;
    expect(await linkTo(asked({}, end - 5), deps)).toEqual({ path: signed(place, end), expiresAt: end });
    expect(await linkTo(asked({}, end), deps)).toEqual(refuse('NoExport'));
  });

  it('requires the password in any other session', async () => {
    const deps = await ready('another');
    expect(await linkTo(asked(), deps)).toEqual(refuse('PasswordRequired'));
    expect(await linkTo(asked({ password: 'wrong' }), deps)).toEqual(refuse('WrongPassword'));
    expect(await linkTo(asked({ password: 'secret' }), deps)).toMatchObject({ expiresAt: NOW + linkMs });
  });

  it('is refused if there is no archive', async () => {
    expect(await linkTo(asked(), { ...(await ready('session')), stateOf: async (folding) => folding.initial })).toEqual(refuse('NoExport'));
  });
});
