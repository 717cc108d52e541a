import { toggleBadge } from '@folkmoot/contracts/accounts/commands';
import { FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import { useCommand } from '../api/use-command.ts';
import { formatList } from '../i18n/format.ts';
import { BadgeRows } from '../profiles/Badges.tsx';
import { ALL_BADGES, badgeDescription, badgesOf, badgeText } from '../profiles/badges.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Section } from '../settings/Section.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { text } from './texts.ts';

/** The user's badges, the ones they can add, and the meaning of all badges. */
export function BadgesSettings({ account }: { readonly account: OwnAccount }) {
  const { run, isPending, problem } = useCommand(toggleBadge);
  const ownBadges = badgesOf(account.badges, false);
  return (
    <div className="settings-stack">
      <Section title={text('yours')} description={text('yoursText')}>
        {ownBadges.length > 0 ? <BadgeRows badges={ownBadges} /> : <p className="settings-note">{text('none')}</p>}
      </Section>
      <Section title={text('free')} description={text('freeText')}>
        <div className="settings-divided">
          {FREE_BADGES.map((bit) => (
            <Switch
              key={bit}
              isSelected={(account.badges & bit) !== 0}
              isDisabled={isPending}
              onChange={() => void run({ body: { bit } })}
              description={badgesOf(bit, false).map((badge) => badgeDescription(badge))}
            >
              {formatList(badgesOf(bit, false).map((badge) => badgeText(badge)))}
            </Switch>
          ))}
        </div>
        <ProblemNote>{problem?.message}</ProblemNote>
      </Section>
      <Section title={text('all')} description={text('allText')}>
        <BadgeRows badges={ALL_BADGES} />
      </Section>
    </div>
  );
}
