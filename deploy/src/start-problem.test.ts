import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';
import { describe, expect, it } from 'vitest';
import { startProblem } from './start-problem.ts';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}

describe('a failed start', () => {
  it('is explained if a setting is the cause', async () => {
    const folder = join(import.meta.filename, 'data');
    expect(startProblem(thrownBy(() => mkdirSync(folder, { recursive: true })))).toContain(`${folder} cannot be used (ENOTDIR)`);
    const unreached = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').once('error', resolve));
    expect(startProblem(unreached)).toMatch(/No server answers \(connect ECONNREFUSED 127.0.0.1:1\)\. Check DATABASE_URL/);
    expect(startProblem(Object.assign(new Error('no such role'), { code: '28000' }))).toContain('no such role');
    expect(startProblem(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))).toContain('PORT');
    expect(startProblem(new Failure('Misconfigured', 'PORT is a number.'))).toBe('PORT is a number.');
  });

  it('is shown with its stack trace otherwise', () => {
    expect([new TypeError('x is not a function'), 'a string', Object.assign(new Error(), { code: '23505' })].map(startProblem)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
