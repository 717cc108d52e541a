import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import { Words } from './Content.tsx';
import { outcomeText } from './case-texts.ts';
import type { OpenedCase } from './use-case.ts';

/** The outcome. */
export function CaseOutcome({ shown }: { readonly shown: OpenedCase }) {
  const { kind, outcome, note, decidedBy, decidedAt } = shown;
  const isAppeal = kind === 'warning' || kind === 'suspension';
  return (
    <Section title={text('decision')} isWide>
      <Facts
        facts={[
          [text('outcome'), outcome === null ? text('none') : outcomeText(outcome)],
          [text('by'), decidedBy ? <Person key="by" person={decidedBy} /> : text('deletedUser')],
          ...(decidedAt === null ? [] : [[text('when'), momentText(decidedAt)] as const]),
          ...(note ? [[text(isAppeal ? 'answer' : 'noteShort'), <Words key="note">{note}</Words>] as const] : []),
        ]}
      />
    </Section>
  );
}
