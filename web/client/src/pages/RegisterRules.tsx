import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { hasOwnPage } from '../instance/page-branding.ts';
import { text as instanceText } from '../instance/texts.ts';
import { text } from './texts.ts';

/** The rules that a user accepts: those of the instance if it has any, else those of the specification (section 5). */
export function RegisterRules() {
  return (
    <>
      <div className="auth-rules">
        <p>{text('rulesTitle')}</p>
        {hasOwnPage('rules') ? (
          <Link to="/rules">{instanceText('readRules')}</Link>
        ) : (
          <ul>
            {[text('ruleAge'), text('ruleNsfw'), text('ruleToxic')].map((rule) => (
              <li key={rule}>
                <Check aria-hidden="true" />
                {rule}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="auth-agree">
        {text.rich('agree', {
          terms: <Link to="/terms-and-conditions">{text('termsLink')}</Link>,
          privacy: <Link to="/privacy">{text('privacyLink')}</Link>,
        })}
      </p>
    </>
  );
}
