/**
 * Two command APIs on one database within the test's own process, with the user Ada at both. For whole processes see `two-command-apis.ts`.
 */
import { randomBytes } from 'node:crypto';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { type PublicAsker, remoteSender } from '@folkmoot/platform/command/sender';
import { readConfig } from '@folkmoot/platform/config/config';
import type { Database } from '@folkmoot/platform/database/database';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { type ApiClient, apiClient } from '../../src/api-client.ts';
import { internalKey } from '../../src/internal-key.ts';
import { type Between, startCommandApiService, startProjectorService } from '../../src/services.ts';

export type TwoApisInProcess = {
  readonly firstApi: ApiClient;
  readonly secondApi: ApiClient;
  /** A new user, at both. */
  readonly newcomer: (name: string) => Promise<Pick<TwoApisInProcess, 'firstApi' | 'secondApi'>>;
  /** Requests each like the gateway does. */
  readonly senders: { readonly first: PublicAsker; readonly second: PublicAsker };
  readonly ada: { readonly email: string; readonly password: string; readonly token: string };
  readonly urls: { readonly first: string; readonly second: string };
  readonly database: Database;
  readonly stop: () => Promise<void>;
};

/** `postgresUrl`: the Postgres of the test run. `between`: what the second command API gets its events through. */
export async function startTwoApisInProcess(
  postgresUrl: string,
  settings: Readonly<Record<string, string>> = {},
  between?: Between,
): Promise<TwoApisInProcess> {
  const testing = await testDatabase(postgresUrl);
  const masterKey = randomBytes(32);
  const config = readConfig({
    DATABASE_URL: testing.url,
    MASTER_KEY: masterKey.toString('hex'),
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
    ...settings,
  });
  const first = await startCommandApiService(config);
  const second = await startCommandApiService(config, between);
  const projector = await startProjectorService(config);
  const account = { email: 'ada@example.com', username: 'Ada', password: 'Ada-secret', token: '' };
  const { token } = Token.parse(await apiClient(first.url).call(register, { body: account }));
  const senderTo = (url: string) => remoteSender([url], internalKey(masterKey));
  return {
    firstApi: apiClient(first.url, token),
    secondApi: apiClient(second.url, token),
    async newcomer(name) {
      const body = { email: `${name.toLowerCase()}@example.com`, username: name, password: `${name}-secret`, token: '' };
      const { token: own } = Token.parse(await apiClient(first.url).call(register, { body }));
      return { firstApi: apiClient(first.url, own), secondApi: apiClient(second.url, own) };
    },
    senders: { first: senderTo(first.url), second: senderTo(second.url) },
    ada: { ...account, token },
    urls: { first: first.url, second: second.url },
    database: testing.open(),
    async stop() {
      for (const service of [projector, second, first]) await service.stop();
      await testing.drop();
    },
  };
}
