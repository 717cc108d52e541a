/** Where the pages of applications are. */
export const APPLICATIONS = '/app/settings/developer/applications';

export function placeOf(applicationId: string, part = ''): string {
  return `${APPLICATIONS}/${applicationId}${part === '' ? '' : `/${part}`}`;
}

/** Where somebody brings the bot into a server. */
export function inviteLinkOf(applicationId: string, permissions: number): string {
  return `${window.location.origin}/bot/${applicationId}?perms=${permissions}`;
}
