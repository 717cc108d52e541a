import { expect, it } from 'vitest';
import { veiledPaths } from './veiled-paths.ts';

const { veil, unveil } = veiledPaths('the key that services share');
const path = 'avatars/1721000000000000001/1721000000000000002.gif';

it('a path has one name, which maps back to it and reveals nothing about it', () => {
  const name = veil(path);
  expect(name).toMatch(/^[\w-]+\.gif$/);
  expect(name).toBe(veil(path));
  expect(unveil(name)).toBe(path);
  expect(veil('avatars/1/2.gif')).toHaveLength(name.length);
});

it('a name that was not created here is rejected', () => {
  const name = veil(path);
  const other = veiledPaths('another key');
  expect(other.unveil(name)).toBe(null);
  for (const at of [0, 12, 40, 90]) {
    const changed = `${name.slice(0, at)}${name[at] === 'A' ? 'B' : 'A'}${name.slice(at + 1)}`;
    expect(unveil(changed), changed).toBe(null);
  }
  for (const wrong of ['', '.webp', 'avatars', '../../etc/passwd', `${'A'.repeat(60)}.webp`, 'é'.repeat(60)]) {
    expect(unveil(wrong), wrong).toBe(null);
  }
});
