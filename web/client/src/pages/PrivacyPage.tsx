import { DefaultTextNote } from '../instance/DefaultTextNote.tsx';
import { OwnPageText } from '../instance/OwnPageText.tsx';
import { LegalPage } from './LegalPage.tsx';
import { text } from './legal-texts.ts';

export function PrivacyPage() {
  return <OwnPageText page="privacy" title={text('privacyTitle')} otherwise={<PrivacyOfSoftware />} />;
}

/** The default text of the software, for an instance that wrote none. */
function PrivacyOfSoftware() {
  return (
    <LegalPage
      title={text('privacyTitle')}
      note={<DefaultTextNote />}
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
