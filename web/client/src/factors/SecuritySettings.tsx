import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as settingsText } from '../settings/texts.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { AuthenticatorSection } from './AuthenticatorSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { text } from './texts.ts';
import { useFactors } from './use-factors.ts';

/** The second factors of the account. */
export function SecuritySettings() {
  const factors = useFactors();
  // Shows the known data even if a refetch failed, because a dialog with recovery codes may be open.
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
