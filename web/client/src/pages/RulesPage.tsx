import { OwnPageText } from '../instance/OwnPageText.tsx';
import { text } from '../instance/texts.ts';

export function RulesPage() {
  return <OwnPageText page="rules" title={text('rules')} />;
}
