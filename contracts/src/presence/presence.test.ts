import { describe, expect, it } from 'vitest';
import { choosePresence } from './commands.ts';

describe('the body of a presence', () => {
  it('may be empty, clear the text, or keep it', () => {
    expect(choosePresence.body.parse({}).custom).toBeUndefined();
    expect(choosePresence.body.parse({ custom: null }).custom).toBeNull();
    expect(choosePresence.body.parse({ custom: '   ' }).custom).toBe('');
    expect(choosePresence.body.parse({ status: '3' }).status).toBe(3);
  });

  it.each([{ status: 5 }, { status: -1 }, { status: 'x' }, { custom: 'a'.repeat(101) }, { custom: 7 }])('rejects %j', (body) => {
    expect(choosePresence.body.safeParse(body).success).toBe(false);
  });
});
