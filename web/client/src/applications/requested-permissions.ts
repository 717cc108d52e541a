/** The permissions that an invite link requests. An invalid mask requests none. */
import { ALL_ROLE_PERMISSIONS } from '@folkmoot/contracts/roles/permissions';

export function requestedPermissions(perms: string | null): number {
  return perms !== null && /^\d{1,9}$/.test(perms) ? Number(perms) & ALL_ROLE_PERMISSIONS : 0;
}
