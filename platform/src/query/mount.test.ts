/** Tests the commands that a query triggers, and whether the query is answered if they fail. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { command, query } from '@folkmoot/contracts/kernel/route';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answer } from './answer.ts';
import { mountQueries, type QueryMountOptions } from './mount.ts';

const actor: Actor = { userId: '1', bot: false, sessionId: 's' };
const access: Access = { actor, emailConfirmed: true, badges: 0, server: null, channel: null };
const read = query('read', '/secrets/:id', {
  who: [{ need: 'user' }],
  params: z.object({ id: z.string() }),
  query: z.object({ why: z.string().optional() }),
  reply: z.object({ secret: z.string() }),
});
const write = command('write', 'POST', '/secrets/:id/looks', { who: [{ need: 'user' }], reply: z.undefined() });

/** Whether the triggered command succeeds; an error: it cannot be sent. */
async function look(done: boolean | Error, required: { readonly required?: true }) {
  const sent: unknown[] = [];
  const failed: unknown[] = [];
  const app = fastify();
  const mounting = {
    clock: () => 0,
    authenticate: async () => actor,
    accessOf: async () => access,
    sender: {
      async send(_route: unknown, _actor: unknown, params: unknown, body: unknown) {
        sent.push([params, body]);
        if (done instanceof Error) throw done;
        return done;
      },
      ask: () => Promise.reject(new Error('Nobody is asked')),
    },
    onLeadFailed: (error: unknown) => failed.push(error),
  } as unknown as QueryMountOptions;
  const led = answer(
    read,
    async () => ({ secret: 'eels' }),
    (_reply, { params, query: { why } }) => ({ command: write, params, body: { why }, ...required }),
  );
  mountQueries(app, [led], mounting);
  const { statusCode, body } = await app.inject({ url: '/api/secrets/7?why=report', headers: { authorization: 'token' } });
  return { status: statusCode, shows: body.includes('eels'), sent, failed: failed.length };
}

const sent = [[{ id: '7' }, { why: 'report' }]];

it('answers if the triggered command succeeds', async () => {
  expect(await look(true, { required: true })).toEqual({ status: 200, shows: true, sent, failed: 0 });
  expect(await look(true, {})).toEqual({ status: 200, shows: true, sent, failed: 0 });
});

it('answers also if the triggered command fails, unless it is required', async () => {
  expect(await look(false, {})).toEqual({ status: 200, shows: true, sent, failed: 0 });
  expect(await look(new Error('away'), {})).toEqual({ status: 200, shows: true, sent, failed: 1 });
  expect(await look(false, { required: true })).toEqual({ status: 503, shows: false, sent, failed: 0 });
  expect(await look(new Error('away'), { required: true })).toEqual({ status: 503, shows: false, sent, failed: 1 });
});
