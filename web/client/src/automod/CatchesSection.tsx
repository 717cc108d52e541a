import type { ShownCatch } from '@folkmoot/contracts/automod/wire';
import { formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useChannel } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useCatches } from './automod-query.ts';
import { text } from './texts.ts';
import { Words } from './Words.tsx';

/** The matches of rules, newest first. */
export function CatchesSection({ serverId }: { readonly serverId: string }) {
  const catches = useCatches(serverId);
  const shown = catches.data?.pages.flat();
  return (
    <Section title={text('matches')} description={text('matchesText')}>
      {shown?.length === 0 && <p className="settings-note">{text('noMatches')}</p>}
      {shown ? (
        <ul className="settings-rows" aria-label={text('matches')}>
          {shown.map((each) => (
            <Catch key={each.id} caught={each} />
          ))}
        </ul>
      ) : catches.isError ? (
        <LoadError title={text('failed')} query={catches} retryLabel={sharedText('tryAgain')} />
      ) : (
        <SettingsWaiting />
      )}
      {catches.hasNextPage && (
        <Button onPress={() => void catches.fetchNextPage()} isPending={catches.isFetchingNextPage}>
          {text('more')}
        </Button>
      )}
    </Section>
  );
}

function Catch({ caught }: { readonly caught: ShownCatch }) {
  const { channelId, author, content, found, ruleName, blocked, edited, timedOutUntil, caughtAt } = caught;
  const channel = useChannel(channelId ?? '');
  const outcome = [
    text(blocked ? 'blocked' : 'notBlocked'),
    ...(edited ? [text('wasEdit')] : []),
    ...(timedOutUntil === null ? [] : [text('timedOut')]),
  ];
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p className="settings-row-detail">
          <bdi>{author?.username ?? text('unknownUser')}</bdi> · <bdi>#{channel?.name ?? ''}</bdi> · {formatTime(caughtAt, 'short')}
        </p>
        <Words content={content} found={found} />
        <p className="settings-row-detail">
          <bdi>{ruleName}</bdi> · {outcome.join(' · ')}
        </p>
      </div>
    </li>
  );
}
