/** Certificates of a private authority, for servers inside one cluster. The authority's key is discarded, so nothing else can be signed. */
import { generate } from 'selfsigned';

export type OwnCertificates = {
  /** Certificate of the authority, which clients trust. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
};

const YEARS = 10;
const KEY = { keyType: 'rsa', keySize: 2048, algorithm: 'sha256' } as const;

/** PEM. The server is reached by `host`, or at this machine's own address. */
export async function ownCertificates(name: string, host: string, now: Date): Promise<OwnCertificates> {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const validity = { notBeforeDate: now, notAfterDate: until };
  const authority = await generate([{ name: 'commonName', value: `${name} CA` }], {
    ...KEY,
    ...validity,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: `${name}-node` }], {
    ...KEY,
    ...validity,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: host },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { ca: authority.cert, certificate: server.cert, key: server.private };
}
