/** Domains of e-mail addresses: compared as in DNS, with international names in ASCII form. Includes subdomains. Pure. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
/** Characters that would give a URL another meaning than a host. */
const NOT_OF_A_NAME = /[\s/\\?#@:[\]]/;

/** Null: not a domain. */
export function plainDomain(text: string): string | null {
  const name = text.trim().replace(/^@|\.$/g, '');
  if (name === '' || NOT_OF_A_NAME.test(name)) return null;
  const url = URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : null;
  return url && DOMAIN.test(url.hostname) ? url.hostname : null;
}

/** `example.org` and `@Example.org` are the same. */
export const EmailDomain = z
  .string()
  .max(253)
  .transform((text, context) => {
    const domain = plainDomain(text);
    if (domain !== null) return domain;
    context.addIssue({ code: 'custom', message: fault('noDomain') });
    return z.NEVER;
  });

function isWithin(domain: string, domains: readonly string[]): boolean {
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}

export type EmailDomains = { readonly allowed: readonly string[]; readonly blocked: readonly string[] };

/** An empty list of allowed domains allows all. A blocked domain is blocked even inside an allowed one. */
export function isEmailDomainAllowed(email: string, { allowed, blocked }: EmailDomains): boolean {
  if (allowed.length === 0 && blocked.length === 0) return true;
  const domain = plainDomain(email.slice(email.lastIndexOf('@') + 1));
  if (domain === null) return allowed.length === 0;
  return !isWithin(domain, blocked) && (allowed.length === 0 || isWithin(domain, allowed));
}
