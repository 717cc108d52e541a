import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isClientAddress } from './client-addresses.ts';

const APP = readFileSync(new URL('../../../web/client/src/App.tsx', import.meta.url), 'utf8');
const routes = [...APP.matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path = '']) => path);

it('includes every address that the client has a screen for', () => {
  expect(routes.length).toBeGreaterThan(10);
  const addresses = routes.map((path) => path.replace(/:\w+/g, '1234').replace('*', 'anything/at/all'));
  expect(addresses.filter((address) => !isClientAddress(address))).toEqual([]);
});

it.each(['/app', '/app/', '/app/no/such/page', '/login/', '/P/12'])('includes %s', (address) =>
  expect(isClientAddress(address)).toBe(true),
);

it.each(['/whatever', '/p', '/p/1/2', '/appendix', '/login/x', '/i/', '/wp-login.php'])('excludes %s', (address) =>
  expect(isClientAddress(address)).toBe(false),
);
