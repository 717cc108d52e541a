import { expect, it } from 'vitest';
import { setupLineIn } from './setup-line.ts';

const started = 'The command-api listens at http://127.0.0.1:4100';
const open = 'This instance has no founder yet. Open http://localhost:8080/setup#abc to set it up.';

it('the setup line is that of the last start', () => {
  expect(setupLineIn([started, open, '{"level":30}'].join('\n'))).toBe(open);
  expect(setupLineIn([started, open, started, '{"level":30}'].join('\n'))).toBeNull();
  expect(setupLineIn('')).toBeNull();
});
