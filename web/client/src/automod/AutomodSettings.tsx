import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import { ChevronRight, Plus, ShieldAlert } from 'lucide-react';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useGo } from '../settings/unsaved.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useRules } from './automod-query.ts';
import { CatchesSection } from './CatchesSection.tsx';
import { NEW } from './RuleEditor.tsx';
import { TimeOutsSection } from './TimeOutsSection.tsx';
import { text } from './texts.ts';
import './automod.css';

/** The automod rules of a server, their matches, and members in a timeout. */
export function AutomodSettings({ serverId }: { readonly serverId: string }) {
  const rules = useRules(serverId);
  const go = useGo();
  const root = `/app/servers/${serverId}/settings/automod`;
  const isFull = (rules.data?.length ?? 0) >= AUTOMOD_LIMITS.rules;
  return (
    <div className="settings-stack">
      <Section
        title={text('rules')}
        description={isFull ? text('full', { count: AUTOMOD_LIMITS.rules }) : text('rulesText')}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPress={() => go(`${root}/${NEW}`)}
            isDisabled={!rules.data || isFull}
          >
            {text('newRule')}
          </Button>
        }
      >
        {rules.data ? (
          <RuleList root={root} rules={rules.data} />
        ) : rules.isError ? (
          <LoadError title={text('failed')} query={rules} retryLabel={sharedText('tryAgain')} />
        ) : (
          <SettingsWaiting />
        )}
      </Section>
      <TimeOutsSection serverId={serverId} />
      <CatchesSection serverId={serverId} />
    </div>
  );
}

function RuleList({ root, rules }: { readonly root: string; readonly rules: readonly ShownRule[] }) {
  if (rules.length === 0) {
    return <EmptyState icon={<ShieldAlert aria-hidden="true" />} title={text('emptyTitle')} text={text('emptyText')} />;
  }
  return (
    <ul className="settings-rows">
      {rules.map(({ id, name, trigger, enabled, caught }) => (
        <li key={id}>
          <SettingsLink to={`${root}/${id}`} className="settings-row automod-rule">
            <span className="settings-row-text">
              <bdi>{name}</bdi>
              <span className="settings-row-detail">
                {' '}
                · {text(trigger.kind)} · {text('matchCount', { count: caught })}
              </span>
            </span>
            <span className={enabled ? 'automod-on' : 'settings-row-detail'}>{enabled ? text('on') : text('off')}</span>
            <ChevronRight aria-hidden="true" className="settings-row-icon" />
          </SettingsLink>
        </li>
      ))}
    </ul>
  );
}
