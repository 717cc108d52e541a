import { LegalPage } from './LegalPage.tsx';
import { text } from './legal-texts.ts';

export function TermsPage() {
  return (
    <LegalPage
      title={text('termsTitle')}
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
