/** The first registrations of an instance at two command APIs at the same time: one of them becomes the founder. */
import { randomBytes } from 'node:crypto';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { readConfig } from '@folkmoot/platform/config/config';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startCommandApiService, startProjectorService } from '../src/services.ts';
import { request } from './harness/http.ts';

const Badges = z.object({ badges: z.number() });

it('two command APIs create one founder, and have one setup code', async () => {
  const testing = await testDatabase(inject('postgresUrl'));
  const config = readConfig({
    DATABASE_URL: testing.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
  });
  const services = [await startCommandApiService(config), await startCommandApiService(config), await startProjectorService(config)];
  try {
    const [firstService, secondService] = services;
    if (!firstService || !secondService) throw new Error('There are no command APIs.');
    expect(firstService.setupUrl()).toMatch(/\/setup#[\w-]{22,}$/);
    expect(secondService.setupUrl()).toBe(firstService.setupUrl());
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_unused, index) => {
        const { url } = index % 2 === 0 ? firstService : secondService;
        const body = { email: `new${index}@example.com`, username: 'Newcomer', password: 'a plain secret', token: '' };
        return request(url.replace('localhost', '127.0.0.1'), 'POST', '/api/users/register', { body });
      }),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { rows } = await testing.open().pool.query<{ data: string }>("select data from log.events where type = 'UserRegistered'");
    const badges = rows.map(({ data }) => Badges.parse(typeof data === 'string' ? JSON.parse(data) : data).badges);
    expect(badges.filter((badge) => badge === BADGE.FOUNDER)).toHaveLength(1);
    await expect.poll(() => secondService.setupUrl(), { timeout: 5000 }).toBeNull();
  } finally {
    for (const service of services.toReversed()) await service.stop();
    await testing.drop();
  }
});
