import { DefaultTextNote } from '../instance/DefaultTextNote.tsx';
import { OwnPageText } from '../instance/OwnPageText.tsx';
import { LegalPage } from './LegalPage.tsx';
import { text } from './legal-texts.ts';

export function TermsPage() {
  return <OwnPageText page="terms" title={text('termsTitle')} otherwise={<TermsOfSoftware />} />;
}

/** The default text of the software, for an instance that wrote none. */
function TermsOfSoftware() {
  return (
    <LegalPage
      title={text('termsTitle')}
      note={<DefaultTextNote />}
      lead={text('termsLead')}
      sections={[
        [text('ageTitle'), text('ageText')],
        [text('conductTitle'), text('conductText')],
        [text('serversTitle'), text('serversText')],
        [text('wordsTitle'), text('wordsText')],
        [text('actionTitle'), text('actionText')],
        [text('warrantyTitle'), text('warrantyText')],
      ]}
    />
  );
}
