import { createRole, orderRoles } from '@folkmoot/contracts/roles/commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { ChevronRight, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAction } from '../api/use-command.ts';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useMembers, useMembership, useRoles } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { SortableList, type SortableRow } from '../ui/SortableList.tsx';
import { mayEditRole, orderToSend } from './role-permissions.ts';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';
import { useGo } from './unsaved.tsx';
import { useShownOrder } from './use-shown-order.ts';

export function RolesSettings({ server }: { readonly server: RawServer }) {
  const roles = useRoles(server.id);
  const membership = useMembership(server.id);
  const counts = useRoleCounts(server.id);
  const go = useGo();
  const create = useAction(createRole);
  const order = useAction(orderRoles);
  const { shown, show, forget } = useShownOrder(useMemo(() => [...roles].reverse(), [roles]));
  const root = `/app/servers/${server.id}/settings/roles`;

  async function createAndOpen() {
    const role = await create({ params: { serverId: server.id } });
    if (role) go(`${root}/${role.id}`);
  }

  async function reorder(ids: readonly string[]) {
    show(ids);
    const done = await order({ params: { serverId: server.id }, body: { roleIds: orderToSend(ids) } });
    if (!done) forget();
  }

  return (
    <div className="settings-stack">
      <Section
        title={text('allRoles')}
        description={text('rolesText')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => void createAndOpen()}>
            {text('createRole')}
          </Button>
        }
      >
        <SortableList
          label={text('rolesLabel')}
          rows={shown.map((role) => rowOf(role, server, counts, membership !== null && mayEditRole(membership, role)))}
          onReorder={(ids) => void reorder(ids)}
          onOpen={(id) => go(`${root}/${id}`)}
        />
      </Section>
    </div>
  );
}

function rowOf(role: RawServerRole, server: RawServer, counts: ReadonlyMap<string, number>, isEditable: boolean): SortableRow {
  const isDefault = role.id === server.defaultRoleId;
  return {
    id: role.id,
    name: role.name,
    isFixed: isDefault || !isEditable,
    content: (
      <>
        <span className="settings-dot" style={{ background: role.hexColor }} />
        <span className="settings-row-text">
          <bdi>{role.name}</bdi> <EmojiIcon icon={role.icon} />
        </span>
        <span className="settings-row-detail">
          {isDefault ? text('everyone') : text('roleMembers', { count: counts.get(role.id) ?? 0 })}
        </span>
        <ChevronRight aria-hidden="true" className="settings-row-icon" />
      </>
    ),
  };
}

/** The number of members of each role, except the default role. */
function useRoleCounts(serverId: string): ReadonlyMap<string, number> {
  const members = useMembers(serverId);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const member of members?.values() ?? []) for (const id of member.roleIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [members]);
}
