import type { ShownCase } from '@folkmoot/contracts/reports/wire';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import { Words } from './Content.tsx';

/** The text of an appeal, and the sanction that it is about. */
export function Appeal({ appeal }: { readonly appeal: NonNullable<ShownCase['appeal']> }) {
  const { words, sanctionReason, sanctionedBy, sanctionedAt } = appeal;
  return (
    <>
      <Section title={text('appealWords')} isWide>
        <Words>{words || text('noText')}</Words>
      </Section>
      <Section title={text('appealedAgainst')}>
        <Facts
          facts={[
            [text('reason'), sanctionReason || text('none')],
            [text('by'), sanctionedBy ? <Person key="by" person={sanctionedBy} /> : text('deletedUser')],
            [text('when'), momentText(sanctionedAt)],
          ]}
        />
      </Section>
    </>
  );
}
