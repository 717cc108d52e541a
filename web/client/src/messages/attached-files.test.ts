import { expect, it } from 'vitest';
import { attach, attachedTo, pendingFiles, reorderAttached, setDetails, takeAttached } from './attached-files.ts';

const aFile = (name: string) => new File(['one two three'], name, { type: 'text/plain' });

it('a send waits for files that are still being read, and files keep the order in which they were chosen', async () => {
  expect(pendingFiles('20')).toBeNull();
  void attach('20', [aFile('first.txt')]);
  void attach('20', [aFile('second.txt'), aFile('third.txt')]);
  expect(attachedTo('20')).toEqual([]);
  await pendingFiles('20');
  expect(pendingFiles('20')).toBeNull();
  expect(takeAttached('20').map(({ file }) => file.name)).toEqual(['first.txt', 'second.txt', 'third.txt']);
  expect(attachedTo('20')).toEqual([]);
});

it('files keep their descriptions when they are reordered', async () => {
  await attach('21', [aFile('first.txt'), aFile('second.txt')]);
  const [first, second] = attachedTo('21').map(({ id }) => id);
  setDetails('21', first ?? '', { description: 'The plan', spoiler: true });
  reorderAttached('21', [second ?? '', first ?? '']);
  expect(takeAttached('21')).toMatchObject([
    { file: { name: 'second.txt' }, description: '', spoiler: false },
    { file: { name: 'first.txt' }, description: 'The plan', spoiler: true },
  ]);
});
