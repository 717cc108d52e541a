import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { Download, SearchX, UserMinus } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { nameOf } from '../members/names.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { store } from '../store/store.ts';
import { useMay, useMembers, useMembership, useRoles } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { type BulkAction, BulkDialog } from './BulkDialog.tsx';
import { download, membersCsv } from './csv.ts';
import { FIRST, MemberFilters } from './MemberFilters.tsx';
import { MemberRows } from './MemberRows.tsx';
import { loadAll, useForgetMembers, useMemberPages } from './members-query.ts';
import { PruneDialog } from './PruneDialog.tsx';
import { membersAmong, type Selection } from './selection.ts';
import { text } from './texts.ts';
import './member-settings.css';

const NO_SELECTION: Selection = new Set();

/** The members page: find, select and manage many members. */
export function MemberSettings({ server }: { readonly server: RawServer }) {
  const serverId = server.id;
  const [chosen, setFilter] = useState(FIRST);
  // Deferred, so that the list never delays typing.
  const filter = useDeferredValue(chosen);
  const [selected, setSelection] = useState(NO_SELECTION);
  const members = useMembers(serverId);
  const selection = useMemo(() => membersAmong(selected, members), [selected, members]);
  // A copy of the selection, because kicked members leave the selection while the dialog is open.
  const [action, setAction] = useState<{ readonly does: BulkAction; readonly userIds: readonly string[] } | null>(null);
  const [isPruning, setIsPruning] = useState(false);
  useReload(serverId, members?.size ?? 0, action !== null || isPruning);
  const mayRoles = useMay(serverId, ROLE_PERMISSION.MANAGE_ROLES);
  const mayKick = useMay(serverId, ROLE_PERMISSION.KICK);
  const mayBan = useMay(serverId, ROLE_PERMISSION.BAN);
  const membership = useMembership(serverId);
  const roles = useRoles(serverId);
  const byId = useMemo(() => new Map(roles.map((role) => [role.id, role])), [roles]);
  const reach = membership?.isCreator ? Number.POSITIVE_INFINITY : (membership?.topOrder ?? 0);
  const highestFirst = roles.toReversed();
  const givable = highestFirst.filter((role) => role.id !== server.defaultRoleId && !role.botRole && role.order < reach);
  const { total, error, refetch } = useMemberPages(serverId, filter, []);

  const exporting = useAttempt(async () => {
    const members = await loadAll(serverId, filter, new AbortController().signal);
    download(
      'members.csv',
      membersCsv(members, (id) => byId.get(id)?.name),
    );
  });
  const selecting = useAttempt(async () => {
    const members = await loadAll(serverId, filter, new AbortController().signal);
    setSelection(new Set(members.map(({ userId }) => userId)));
  });
  const select = useCallback((userId: string, isSelected: boolean) => {
    setSelection((before) => {
      const next = new Set(before);
      if (isSelected) next.add(userId);
      else next.delete(userId);
      return next;
    });
  }, []);

  function ask(does: BulkAction): void {
    setAction({ does, userIds: [...selection] });
  }

  function over(done: readonly string[]): void {
    setSelection((before) => new Set([...before].filter((id) => !done.includes(id))));
    setAction(null);
  }

  function list() {
    if (total === null) {
      if (!error) return <SettingsWaiting rows={6} />;
      return (
        <ErrorState
          title={text('failed')}
          text={problemOf(error).message}
          action={<Button onPress={refetch}>{sharedText('tryAgain')}</Button>}
        />
      );
    }
    if (total === 0) return <EmptyState icon={<SearchX aria-hidden="true" />} title={text('noMatchTitle')} text={text('noMatchText')} />;
    return (
      <MemberRows
        key={JSON.stringify(filter)}
        serverId={serverId}
        filter={filter}
        roles={byId}
        total={total}
        selection={selection}
        onSelect={select}
      />
    );
  }

  return (
    <div className="settings-stack">
      <Section
        title={total === null ? text('title') : text('count', { count: total })}
        description={text('description')}
        actions={
          <>
            <Button icon={<Download aria-hidden="true" />} onPress={() => exporting.attempt()} isPending={exporting.isPending}>
              {text('export')}
            </Button>
            {mayKick && (
              <Button icon={<UserMinus aria-hidden="true" />} onPress={() => setIsPruning(true)}>
                {text('prune')}
              </Button>
            )}
          </>
        }
      >
        <MemberFilters roles={highestFirst} filter={chosen} onChange={setFilter} />
        <ProblemNote>{exporting.problem?.message ?? selecting.problem?.message ?? null}</ProblemNote>
        <div className="member-bar">
          <p aria-live="polite">{text('selected', { count: selection.size })}</p>
          <Button size="small" onPress={() => selecting.attempt()} isPending={selecting.isPending} isDisabled={!total}>
            {text('selectAll')}
          </Button>
          {selection.size > 0 && (
            <>
              <Button size="small" onPress={() => setSelection(NO_SELECTION)}>
                {text('clear')}
              </Button>
              {mayRoles && (
                <Button size="small" onPress={() => ask('addRole')}>
                  {text('addRole')}
                </Button>
              )}
              {mayRoles && (
                <Button size="small" onPress={() => ask('removeRole')}>
                  {text('removeRole')}
                </Button>
              )}
              {mayKick && (
                <Button size="small" variant="danger" onPress={() => ask('kick')}>
                  {text('kick')}
                </Button>
              )}
              {mayBan && (
                <Button size="small" variant="danger" onPress={() => ask('ban')}>
                  {text('ban')}
                </Button>
              )}
            </>
          )}
        </div>
        {list()}
      </Section>
      {action && (
        <BulkDialog
          serverId={serverId}
          action={action.does}
          userIds={action.userIds}
          roles={givable}
          nameOf={(userId) => nameOf(store.get(), serverId, userId) ?? userId}
          onClose={over}
        />
      )}
      {isPruning && (
        <PruneDialog
          serverId={serverId}
          roles={highestFirst.filter((role) => role.id !== server.defaultRoleId && !role.botRole)}
          onClose={() => setIsPruning(false)}
        />
      )}
    </div>
  );
}

/** Refetches the list when the number of members changes. Paused during a bulk kick, which refetches it once at its end. */
function useReload(serverId: string, count: number, isPaused: boolean): void {
  const forget = useForgetMembers(serverId);
  const known = useRef(count);
  useEffect(() => {
    if (isPaused || known.current === count) return;
    known.current = count;
    forget();
  });
}
