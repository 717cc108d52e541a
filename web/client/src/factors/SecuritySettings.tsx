import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as settingsText } from '../settings/texts.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { text } from './texts.ts';
import { useFactors } from './use-factors.ts';

/** What guards the account beside its password. */
export function SecuritySettings() {
  const factors = useFactors();
  // What is shown stays when it could not be asked for again: a dialog with recovery codes may be open above it.
  if (factors.data) {
    return (
      <div className="settings-stack">
        <AuthenticatorSection factors={factors.data} />
        <PasskeysSection factors={factors.data} />
      </div>
    );
  }
  if (!factors.isError) return <SettingsWaiting rows={2} />;
  return <LoadError title={text('failed')} query={factors} retryLabel={settingsText('tryAgain')} />;
}
