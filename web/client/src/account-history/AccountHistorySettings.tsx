import type { AccountHistoryEntry } from '@folkmoot/contracts/account-history/wire';
import { History } from 'lucide-react';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useAccountHistory } from './account-history-query.ts';
import { actWords, moreWords, whoWords } from './entry-words.ts';
import { text } from './texts.ts';
import './account-history.css';

/** The actions of staff on the user's account. */
export function AccountHistorySettings() {
  const history = useAccountHistory();
  const entries = history.data?.pages.flat();
  return (
    <div className="settings-stack">
      <Section title={text('settings')} description={text('about')}>
        {!entries && !history.isError && <SettingsWaiting />}
        {!entries && history.isError && <LoadError title={text('failed')} query={history} retryLabel={text('tryAgain')} />}
        {entries?.length === 0 && <EmptyState icon={<History aria-hidden="true" />} title={text('none')} text={text('noneText')} />}
        {entries && entries.length > 0 && (
          <ul className="settings-rows">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {history.hasNextPage && (
          <Button onPress={() => void history.fetchNextPage()} isPending={history.isFetchingNextPage}>
            {text('more')}
          </Button>
        )}
      </Section>
    </div>
  );
}

function EntryRow({ entry }: { readonly entry: AccountHistoryEntry }) {
  return (
    <li className="settings-row account-history-row">
      <span className="settings-row-text">
        <span className="account-history-what">{actWords(entry)}</span>
        <span className="settings-row-detail">{whoWords(entry)}</span>
        {moreWords(entry).map((words) => (
          <span key={words} className="account-history-more">
            {words}
          </span>
        ))}
      </span>
    </li>
  );
}
