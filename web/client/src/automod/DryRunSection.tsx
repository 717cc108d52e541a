import type { DryRunHit } from '@folkmoot/contracts/automod/wire';
import { formatCount, formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { useChannel } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { type RuleDraft, ruleOf } from './rule-draft.ts';
import { text } from './texts.ts';
import { type Findings, useDryRun } from './use-dry-run.ts';
import { Words } from './Words.tsx';

type DryRunSectionProps = { readonly serverId: string; readonly draft: RuleDraft; readonly isBlocked: boolean };

/** Tests the unsaved rule on earlier messages. */
export function DryRunSection({ serverId, draft, isBlocked }: DryRunSectionProps) {
  const { findings, begin, stop } = useDryRun(serverId);
  return (
    <Section
      title={text('dryRun')}
      description={text('dryRunText')}
      actions={
        findings?.isRunning ? (
          <Button onPress={stop}>{text('stop')}</Button>
        ) : (
          <Button onPress={() => begin({ ...ruleOf(draft), name: draft.name.trim() || text('newRule') })} isDisabled={isBlocked}>
            {text('begin')}
          </Button>
        )
      }
    >
      {findings && <Found findings={findings} />}
    </Section>
  );
}

function Found({ findings }: { readonly findings: Findings }) {
  const { isRunning, isStopped, examined, total, caught, people, hits, problem } = findings;
  const numbers = { examined: formatCount(examined), total: formatCount(Math.max(total, examined)) };
  return (
    <div className="automod-found">
      {isRunning && <progress value={examined} max={Math.max(total, examined, 1)} aria-label={text('progress')} />}
      <p role="status">
        {text('examined', numbers)}
        {isStopped && ` · ${text('stopped')}`}
      </p>
      <p className="settings-row-detail">{text('dryRunNote')}</p>
      <ProblemNote>{problem?.message}</ProblemNote>
      {!isRunning && !problem && caught === 0 && <p>{text('noMatch')}</p>}
      {caught > 0 && (
        <p>
          <strong>{text('wouldMatch', { count: caught })}</strong> {text('ofPeople', { count: people })}
          {caught > hits.length && ` · ${text('firstOfThem')}`}
        </p>
      )}
      <ul className="settings-rows">
        {hits.map((hit) => (
          <Hit key={hit.messageId} hit={hit} />
        ))}
      </ul>
    </div>
  );
}

function Hit({ hit: { channelId, author, content, found, createdAt } }: { readonly hit: DryRunHit }) {
  const channel = useChannel(channelId ?? '');
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p className="settings-row-detail">
          <bdi>{author?.username ?? text('unknownUser')}</bdi> · <bdi>#{channel?.name ?? ''}</bdi> · {formatTime(createdAt, 'short')}
        </p>
        <Words content={content} found={found} />
      </div>
    </li>
  );
}
