import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { ownCertificates } from './own-certificates.ts';

it('creates a certificate for the host that the authority has signed, and its key', async () => {
  const { ca, certificate, key } = await ownCertificates('tea', 'teapot', new Date('2026-11-26T18:00:00Z'));
  const [authority, server] = [new X509Certificate(ca), new X509Certificate(certificate)];
  expect([authority.ca, server.ca, server.checkIssued(authority), server.verify(authority.publicKey)]).toEqual([true, false, true, true]);
  expect([server.checkHost('teapot'), server.checkHost('kettle'), server.checkIP('127.0.0.1')]).toEqual(['teapot', undefined, '127.0.0.1']);
  expect([server.subject, server.validToDate.getUTCFullYear()]).toEqual(['CN=tea-node', 2036]);
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
});
