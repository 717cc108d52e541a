import type { ServerActions } from '@folkmoot/contracts/audit-log/wire';
import { ScrollText } from 'lucide-react';
import { useRef, useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Select } from '../ui/Select.tsx';
import { AuditRow } from './AuditRow.tsx';
import { actFilters, DELETIONS } from './act-filters.ts';
import { text } from './texts.ts';
import { UndoAll } from './UndoAll.tsx';
import { type AuditFilter, type DeletionEntry, isOpen, useAuditLog } from './use-audit-log.ts';

const ALL = 'all';

/** The audit log of a server, in pages. */
export function AuditLogSettings({ serverId }: { readonly serverId: string }) {
  const [filter, setFilter] = useState<AuditFilter>({ actionType: null, actionById: null });
  const log = useAuditLog(serverId, filter);
  const pages = log.data?.pages ?? [];
  const names = namesIn(pages);
  const actors = useActors(pages, names);
  const deletions = filter.actionType === DELETIONS ? openDeletions(pages) : [];
  return (
    <div className="settings-stack">
      <Section title={text('title')} description={text('description')}>
        <div className="settings-columns">
          <Select
            label={text('action')}
            options={[{ id: ALL, label: text('anyAction') }, ...actFilters()]}
            value={filter.actionType ?? ALL}
            onChange={(id) => setFilter({ ...filter, actionType: id === ALL ? null : id })}
          />
          <Select
            label={text('actor')}
            options={[{ id: ALL, label: text('anyone') }, ...actors]}
            value={filter.actionById ?? ALL}
            onChange={(id) => setFilter({ ...filter, actionById: id === ALL ? null : id })}
          />
        </div>
        {deletions.length > 1 && <UndoAll serverId={serverId} entries={deletions} />}
        {log.data ? (
          <Entries pages={pages} names={names} isFiltered={filter.actionType !== null || filter.actionById !== null} />
        ) : log.isError ? (
          <LoadError title={text('failed')} query={log} retryLabel={sharedText('tryAgain')} />
        ) : (
          <SettingsWaiting />
        )}
        {log.hasNextPage && (
          <Button onPress={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage}>
            {text('more')}
          </Button>
        )}
      </Section>
    </div>
  );
}

type EntriesProps = {
  readonly pages: readonly ServerActions[];
  readonly names: ReadonlyMap<string, string>;
  readonly isFiltered: boolean;
};

function Entries({ pages, names, isFiltered }: EntriesProps) {
  const entries = pages.flatMap((page) => page.actions);
  if (entries.length === 0 && isFiltered) return <p className="settings-note">{text('noMatch')}</p>;
  if (entries.length === 0) {
    return <EmptyState icon={<ScrollText aria-hidden="true" />} title={text('emptyTitle')} text={text('emptyText')} />;
  }
  return (
    <ul className="settings-rows">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} names={names} />
      ))}
    </ul>
  );
}

/** Deletions that can still be undone. */
function openDeletions(pages: readonly ServerActions[]): readonly DeletionEntry[] {
  const now = Date.now();
  return pages.flatMap(({ actions }) => actions.flatMap((entry) => (entry.actionType === DELETIONS && isOpen(entry, now) ? [entry] : [])));
}

function namesIn(pages: readonly ServerActions[]): ReadonlyMap<string, string> {
  return new Map(pages.flatMap((page) => page.users.map((user) => [user.id, user.username] as const)));
}

/** All actors that were loaded since the page was opened, because filtering by one must not remove the others. */
function useActors(pages: readonly ServerActions[], names: ReadonlyMap<string, string>) {
  const seen = useRef(new Map<string, string>());
  for (const { actions } of pages) {
    for (const { actionById } of actions) seen.current.set(actionById, names.get(actionById) ?? text('product'));
  }
  return [...seen.current].map(([id, label]) => ({ id, label }));
}
