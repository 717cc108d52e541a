import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { Check, Hash, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../settings/Section.tsx';
import { useRoles, useServer, useServerChannels } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { text } from './texts.ts';

type ExemptionProps = {
  readonly serverId: string;
  readonly values: RuleDraft;
  readonly onChange: (edits: Partial<RuleDraft>) => void;
};

/** The roles and channels that a rule ignores. */
export function ExemptionFields({ serverId, values, onChange }: ExemptionProps) {
  const defaultRoleId = useServer(serverId)?.defaultRoleId;
  const roles = useRoles(serverId)
    .filter((role) => role.id !== defaultRoleId)
    .toReversed();
  const channels = useServerChannels(serverId).filter((channel) => channel.type === CHANNEL_TYPE.SERVER_TEXT);
  return (
    <Section title={text('exemptions')}>
      <Chosen
        label={text('exemptRoles')}
        icon={<Shield aria-hidden="true" />}
        offered={roles}
        ids={values.exemptRoleIds}
        most={AUTOMOD_LIMITS.exemptRoles}
        onChange={(exemptRoleIds) => onChange({ exemptRoleIds })}
      />
      <Chosen
        label={text('exemptChannels')}
        icon={<Hash aria-hidden="true" />}
        offered={channels}
        ids={values.exemptChannelIds}
        most={AUTOMOD_LIMITS.exemptChannels}
        onChange={(exemptChannelIds) => onChange({ exemptChannelIds })}
      />
    </Section>
  );
}

type ChosenProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly offered: readonly { readonly id: string; readonly name?: string | null }[];
  readonly ids: readonly string[];
  readonly most: number;
  readonly onChange: (ids: readonly string[]) => void;
};

function Chosen({ label, icon, offered, ids, most, onChange }: ChosenProps) {
  const chosen = offered.filter(({ id }) => ids.includes(id));

  function toggle(id: string) {
    const kept = chosen.map((each) => each.id).filter((each) => each !== id);
    onChange(ids.includes(id) ? kept : [...kept, id].slice(0, most));
  }

  return (
    <div className="automod-spared">
      <Menu
        label={label}
        placement="bottom start"
        trigger={
          <Button icon={icon} isDisabled={offered.length === 0}>
            {label}
          </Button>
        }
        entries={offered.map(({ id, name }) => ({
          id,
          label: name ?? '',
          ...(ids.includes(id) && { icon: <Check aria-hidden="true" /> }),
          onAction: () => toggle(id),
        }))}
      />
      <p>
        {chosen.length === 0 ? (
          <span className="settings-row-detail">{text('noExemptions')}</span>
        ) : (
          chosen.map(({ id, name }) => (
            <bdi key={id} className="automod-chip">
              {name}
            </bdi>
          ))
        )}
      </p>
    </div>
  );
}
