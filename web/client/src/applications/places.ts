/** The addresses of the pages of applications. */
export const APPLICATIONS = '/app/settings/developer/applications';

export function placeOf(applicationId: string, part = ''): string {
  return `${APPLICATIONS}/${applicationId}${part === '' ? '' : `/${part}`}`;
}

/** The link to add a bot to a server. */
export function inviteLinkOf(applicationId: string, permissions: number): string {
  return `${window.location.origin}/bot/${applicationId}?perms=${permissions}`;
}
