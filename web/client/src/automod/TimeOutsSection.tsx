import { liftTimeOut } from '@folkmoot/contracts/automod/commands';
import type { ShownTimeOut } from '@folkmoot/contracts/automod/wire';
import { call } from '../api/call.ts';
import { formatTime } from '../i18n/format.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useRefetchAutomod, useTimeOuts } from './automod-query.ts';
import { text } from './texts.ts';

/** The members in a timeout. Renders nothing if there are none. */
export function TimeOutsSection({ serverId }: { readonly serverId: string }) {
  const timeOuts = useTimeOuts(serverId);
  if (!timeOuts.data?.length) return null;
  return (
    <Section title={text('timedOutPeople')} description={text('timedOutText')}>
      <ul className="settings-rows">
        {timeOuts.data.map((each) => (
          <Row key={each.userId} serverId={serverId} timeOut={each} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ serverId, timeOut: { userId, person, until, ruleName } }: { readonly serverId: string; readonly timeOut: ShownTimeOut }) {
  const refetch = useRefetchAutomod(serverId);
  const name = person?.username ?? text('unknownUser');
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(liftTimeOut, { params: { serverId, userId } });
    await refetch();
  });
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="settings-row-detail">
          <bdi>{ruleName}</bdi> · {text('until', { time: formatTime(until, 'short') })}
        </p>
        <ProblemNote>{problem?.message}</ProblemNote>
      </div>
      <Button size="small" aria-label={text('liftOf', { name })} onPress={() => attempt()} isPending={isPending}>
        {text('lift')}
      </Button>
    </li>
  );
}
