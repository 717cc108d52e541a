import { LegalPage } from './LegalPage.tsx';
import { text } from './legal-texts.ts';

export function PrivacyPage() {
  return (
    <LegalPage
      title={text('privacyTitle')}
      lead={text('privacyLead')}
      sections={[
        [text('operatorTitle'), text('operatorText')],
        [text('keptTitle'), text('keptText')],
        [text('notKeptTitle'), text('notKeptText')],
        [text('addressTitle'), text('addressText')],
        [text('sealedTitle'), text('sealedText')],
        [text('seenTitle'), text('seenText')],
        [text('deviceTitle'), text('deviceText')],
        [text('rightsTitle'), text('rightsText')],
      ]}
    />
  );
}
