import { changeAutomodRule, createAutomodRule, deleteAutomodRule } from '@folkmoot/contracts/automod/commands';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { ShownRule } from '@folkmoot/contracts/automod/wire';
import { ChevronLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../api/call.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { DangerSection } from '../settings/DangerSection.tsx';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useDraft } from '../settings/use-draft.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ActionFields } from './ActionFields.tsx';
import { useRefetchAutomod, useRules } from './automod-query.ts';
import { DryRunSection } from './DryRunSection.tsx';
import { ExemptionFields } from './ExemptionFields.tsx';
import { draftOf, looksForSomething, NEW_RULE, ruleOf } from './rule-draft.ts';
import { TriggerFields } from './TriggerFields.tsx';
import { text } from './texts.ts';
import './automod.css';

/** Used in place of an id. */
export const NEW = 'new';

const PATHS = { name: ['name'], trigger: ['trigger', 'words', 'patterns', 'domains'] };

/** Edits an existing rule, or creates one. */
export function RuleEditor({ serverId }: { readonly serverId: string }) {
  const { ruleId = '' } = useParams();
  const rules = useRules(serverId);
  const rule = rules.data?.find((each) => each.id === ruleId);
  return (
    <>
      <SettingsLink to={`/app/servers/${serverId}/settings/automod`} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('allRules')}
      </SettingsLink>
      {ruleId === NEW ? (
        <RuleForm serverId={serverId} rule={null} />
      ) : rule ? (
        <RuleForm key={rule.id} serverId={serverId} rule={rule} />
      ) : rules.data ? (
        <EmptyState title={text('ruleDeleted')} />
      ) : rules.isError ? (
        <LoadError title={text('failed')} query={rules} retryLabel={sharedText('tryAgain')} />
      ) : (
        <SettingsWaiting />
      )}
    </>
  );
}

function RuleForm({ serverId, rule }: { readonly serverId: string; readonly rule: ShownRule | null }) {
  const draft = useDraft(rule ? draftOf(rule) : NEW_RULE);
  const refetch = useRefetchAutomod(serverId);
  const navigate = useNavigate();
  const { values, change } = draft;
  const { attempt, isPending, problem } = useAttempt(async () => {
    const body = ruleOf(values);
    if (rule) {
      await call(changeAutomodRule, { params: { serverId, ruleId: rule.id }, body });
      await refetch();
      return;
    }
    const { id } = await call(createAutomodRule, { params: { serverId }, body });
    draft.reset();
    await refetch();
    await navigate(`/app/servers/${serverId}/settings/automod/${id}`, { replace: true });
  });
  const errors = fieldProblems(problem, PATHS);
  const isEmpty = !looksForSomething(values);
  return (
    <SettingsForm
      draft={draft}
      onSave={() => attempt()}
      isPending={isPending}
      isBlocked={values.name.trim() === '' || isEmpty}
      problem={errors.general}
    >
      <Section title={rule ? rule.name : text('newRule')}>
        <TextField
          label={text('name')}
          value={values.name}
          onChange={(name) => change({ name })}
          maxLength={AUTOMOD_LIMITS.name.max}
          error={errors.fields.name}
          autoComplete="off"
          autoFocus={!rule}
        />
        <TriggerFields values={values} onChange={change} error={errors.fields.trigger} />
      </Section>
      <ActionFields values={values} onChange={change} />
      <ExemptionFields serverId={serverId} values={values} onChange={change} />
      <DryRunSection serverId={serverId} draft={values} isBlocked={isEmpty} />
      <Section title={text('enabled')}>
        <Switch isSelected={values.enabled} onChange={(enabled) => change({ enabled })}>
          {text('enabled')}
        </Switch>
      </Section>
      {rule && <DeleteRule serverId={serverId} rule={rule} />}
    </SettingsForm>
  );
}

function DeleteRule({ serverId, rule: { id: ruleId, name } }: { readonly serverId: string; readonly rule: ShownRule }) {
  const navigate = useNavigate();
  const refetch = useRefetchAutomod(serverId);
  return (
    <DangerSection
      title={text('deleteRule')}
      consequence={text('deleteText')}
      confirmTitle={text('deleteTitle', { name })}
      confirm={text('deleteGo')}
      onConfirm={async () => {
        await call(deleteAutomodRule, { params: { serverId, ruleId } });
        await navigate(`/app/servers/${serverId}/settings/automod`);
        await refetch();
      }}
    />
  );
}
