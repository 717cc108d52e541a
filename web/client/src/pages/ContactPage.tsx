import { OwnPageText } from '../instance/OwnPageText.tsx';
import { text } from '../instance/texts.ts';

export function ContactPage() {
  return <OwnPageText page="contact" title={text('contact')} />;
}
