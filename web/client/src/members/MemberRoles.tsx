import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { Plus } from 'lucide-react';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useMember, useMembership, useRoles, useServer } from '../store/use-store.ts';
import { RoleMenu } from './RoleMenu.tsx';
import { text } from './texts.ts';
import { useSetMemberRoles } from './use-member-commands.ts';
import './members.css';

/** The roles of a member. Users who may manage roles assign those below their own highest role. */
export function MemberRoles({ serverId, userId }: { readonly serverId: string; readonly userId: string }) {
  const roles = useRoles(serverId);
  const defaultRoleId = useServer(serverId)?.defaultRoleId;
  const own = useMember(serverId, userId)?.roleIds ?? [];
  const membership = useMembership(serverId);
  const setRoles = useSetMemberRoles(serverId);
  const memberRoles = roles.filter((role) => own.includes(role.id)).toReversed();
  const reach = membership?.isCreator ? Number.POSITIVE_INFINITY : (membership?.topOrder ?? 0);
  const givable = roles.filter((role) => role.id !== defaultRoleId && !role.botRole && role.order < reach).toReversed();
  const mayGive = membership !== null && holds(membership, ROLE_PERMISSION.MANAGE_ROLES) && givable.length > 0;
  if (memberRoles.length === 0 && !mayGive) return null;

  function toggle(roleId: string): void {
    void setRoles(userId, own.includes(roleId) ? own.filter((id) => id !== roleId) : [...own, roleId]);
  }

  return (
    <div className="member-roles">
      {memberRoles.map((role) => (
        <span key={role.id} className="member-role">
          <EmojiIcon icon={role.icon} fallback={<span className="member-role-dot" style={{ background: role.hexColor }} />} />
          <bdi>{role.name}</bdi>
        </span>
      ))}
      {memberRoles.length === 0 && <span className="member-role-none">{text('noRoles')}</span>}
      {mayGive && (
        <RoleMenu label={text('addRole')} icon={<Plus aria-hidden="true" />} roles={givable} selectedIds={own} onToggle={toggle} />
      )}
    </div>
  );
}
