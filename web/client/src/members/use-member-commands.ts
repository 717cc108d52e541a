import { banMember, kickMember, leaveServer, setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import { useCallback } from 'react';
import { useAction } from '../api/use-command.ts';

export function useSetMemberRoles(serverId: string): (userId: string, roleIds: readonly string[]) => Promise<unknown> {
  const set = useAction(setMemberRoles);
  return useCallback((userId, roleIds) => set({ params: { serverId, userId }, body: { roleIds } }), [set, serverId]);
}

export const memberCommands = { banMember, kickMember, leaveServer, setNickname } as const;
