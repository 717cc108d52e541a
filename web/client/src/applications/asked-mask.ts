/** The rights an invite link asks for; what is no mask, or no right, asks for nothing. */
import { ALL_ROLE_PERMISSIONS } from '@folkmoot/contracts/roles/permissions';

export function askedMask(perms: string | null): number {
  return perms !== null && /^\d{1,9}$/.test(perms) ? Number(perms) & ALL_ROLE_PERMISSIONS : 0;
}
