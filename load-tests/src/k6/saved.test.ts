import { expect, test } from 'vitest';
import { fileOf } from './saved.ts';

test('each target has its own file', () => {
  const files = ['http://localhost:8080', 'http://localhost:8081', 'https://[::1]:80'].map((url) => fileOf('/reports', url));
  expect(files).toEqual(['/reports/people-localhost_8080.json', '/reports/people-localhost_8081.json', '/reports/people-___1__80.json']);
});
