import { updateRole } from '@folkmoot/contracts/roles/commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { ChevronLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { call } from '../api/call.ts';
import { IconField } from '../custom-emojis/IconField.tsx';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { useMembership, useRoles } from '../store/use-store.ts';
import { ColorField } from '../ui/ColorField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import { mayEditRole } from './role-permissions.ts';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLink } from './SettingsLink.tsx';
import { text } from './server-texts.ts';
import { useDraft } from './use-draft.ts';

const PATHS = { name: ['name'], hexColor: ['hexColor'], hideRole: ['hideRole'] };

/** Colours that are readable as names in both themes. */
const SWATCHES = ['#ffffff', '#e08f62', '#d3a03c', '#6fae72', '#4fa6a0', '#5f9bd1', '#8d8adf', '#c77fc0', '#e0788b'];

export function RoleEditor({ server }: { readonly server: RawServer }) {
  const { roleId = '' } = useParams();
  const role = useRoles(server.id).find((known) => known.id === roleId);
  return (
    <>
      <SettingsLink to={`/app/servers/${server.id}/settings/roles`} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('allRoles')}
      </SettingsLink>
      {role ? <RoleForm key={role.id} server={server} role={role} /> : <EmptyState title={text('roleGone')} />}
    </>
  );
}

function RoleForm({ server, role }: { readonly server: RawServer; readonly role: RawServerRole }) {
  const roles = useRoles(server.id);
  const membership = useMembership(server.id);
  const isEditable = membership !== null && mayEditRole(membership, role);
  const isDefault = role.id === server.defaultRoleId;
  const { name, hexColor, icon, hideRole, permissions } = role;
  const draft = useDraft({ name, hexColor, icon, hideRole, permissions });
  const { attempt, isPending, problem } = useAttempt(async () => {
    const { name: renamed, ...rest } = draft.changes;
    const body = { ...rest, ...(renamed === undefined ? {} : { name: renamed.trim() }) };
    draft.change(body);
    await call(updateRole, { params: { serverId: server.id, roleId: role.id }, body });
  });
  const errors = fieldProblems(problem, PATHS);
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} problem={errors.general}>
      {!isEditable && <p className="settings-note">{text('roleAbove')}</p>}
      <Section title={text('appearance')}>
        <TextField
          label={text('roleName')}
          value={draft.values.name}
          onChange={(value) => draft.change({ name: value })}
          error={errors.fields.name}
          isDisabled={!isEditable}
          autoComplete="off"
        />
        <ColorField
          label={text('roleColor')}
          value={draft.values.hexColor}
          onChange={(color) => draft.change({ hexColor: color ?? role.hexColor })}
          fallback="#ffffff"
          swatches={SWATCHES}
          error={errors.fields.hexColor}
          isDisabled={!isEditable}
        />
        <IconField value={draft.values.icon} onChange={(chosen) => draft.change({ icon: chosen })} isDisabled={!isEditable} />
        {!isDefault && (
          <Switch
            isSelected={draft.values.hideRole}
            onChange={(hidden) => draft.change({ hideRole: hidden })}
            description={text('hideRoleText')}
            isDisabled={!isEditable}
          >
            {text('hideRole')}
          </Switch>
        )}
      </Section>
      <RolePermissions
        roles={roles}
        role={role}
        membership={membership}
        value={draft.values.permissions}
        onChange={(mask) => draft.change({ permissions: mask })}
      />
      {!isDefault && isEditable && role.botRole !== true && <DeleteRole serverId={server.id} role={role} />}
    </SettingsForm>
  );
}
