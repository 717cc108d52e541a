import { toggleBadge } from '@folkmoot/contracts/accounts/commands';
import { FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import { useCommand } from '../api/use-command.ts';
import { formatList } from '../i18n/format.ts';
import { badgesOf, badgeText } from '../profiles/badges.ts';
import { Badges } from '../profiles/ProfileCard.tsx';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Section } from '../settings/Section.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { text } from './texts.ts';

/** What one wears, and what one may put on oneself. */
export function BadgesSettings({ account }: { readonly account: OwnAccount }) {
  const { run, isPending, problem } = useCommand(toggleBadge);
  const hasAny = badgesOf(account.badges, false).length > 0;
  return (
    <div className="settings-stack">
      <Section title={text('worn')} description={text('wornText')}>
        {hasAny ? <Badges badges={account.badges} isBot={false} /> : <p className="settings-note">{text('none')}</p>}
      </Section>
      <Section title={text('free')} description={text('freeText')}>
        <div className="settings-divided">
          {FREE_BADGES.map((bit) => (
            <Switch key={bit} isSelected={(account.badges & bit) !== 0} isDisabled={isPending} onChange={() => void run({ body: { bit } })}>
              {formatList(badgesOf(bit, false).map((badge) => badgeText(badge)))}
            </Switch>
          ))}
        </div>
        <ProblemNote>{problem?.message}</ProblemNote>
      </Section>
    </div>
  );
}
