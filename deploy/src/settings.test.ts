import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFiles } from './settings.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string): string {
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
}

describe('settings in files', () => {
  it('are read without the line end', () => {
    expect(withFiles({ SMTP_URL_FILE: file('smtp://mail\n'), PORT: '1' })).toMatchObject({ SMTP_URL: 'smtp://mail', PORT: '1' });
  });

  it('are supported for our settings only', () => {
    expect(withFiles({ OTHER_FILE: '/nowhere' })).not.toHaveProperty('OTHER');
  });

  it('count as unset if the path is empty', () => {
    expect(withFiles({ MASTER_KEY: 'here', MASTER_KEY_FILE: '' }).MASTER_KEY).toBe('here');
    expect(withFiles({ MASTER_KEY: '', MASTER_KEY_FILE: file('there') }).MASTER_KEY).toBe('there');
  });

  it('are refused if both are set', () => {
    expect(() => withFiles({ MASTER_KEY: 'here', MASTER_KEY_FILE: file('there') })).toThrow('MASTER_KEY and MASTER_KEY_FILE are both set');
  });

  it('name a file that cannot be read', () => {
    expect(() => withFiles({ MASTER_KEY_FILE: join(folder, 'none') })).toThrow(/none in MASTER_KEY_FILE cannot be read/);
  });
});
