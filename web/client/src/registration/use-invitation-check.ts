/** Checks the invitation in the address before the user fills in the form. */
import { checkInvitation } from '@folkmoot/contracts/registration/commands';
import { INVITATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type InvitationState = 'none' | 'checking' | 'usable' | 'invalid';

/** If the check fails, the code counts as valid, because the server decides when the form is sent. */
export function useInvitationCheck(code: string): InvitationState {
  const isTooLong = code.length > INVITATION_LIMITS.code;
  const check = useQuery({
    queryKey: ['invitation-check', code],
    queryFn: ({ signal }) => call(checkInvitation, { body: { inviteCode: code } }, { signal }),
    enabled: code !== '' && !isTooLong,
    retry: false,
    staleTime: 0,
    // The form must not change while the user fills it in.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (code === '') return 'none';
  if (isTooLong) return 'invalid';
  if (check.isPending) return 'checking';
  return check.data?.usable === false ? 'invalid' : 'usable';
}
