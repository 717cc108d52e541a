import { LogIn } from 'lucide-react';
import { buttonClass } from '../ui/Button.tsx';
import { markLogInStarted } from './started-log-in.ts';
import { text } from './texts.ts';
import './providers.css';

type ProviderButtonsProps = {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  /** The page to open after the login. */
  readonly target: string;
  readonly isBesideForm: boolean;
};

/** Each button leaves the client for the page of the provider. */
export function ProviderButtons({ providers, target, isBesideForm }: ProviderButtonsProps) {
  return (
    <div className={isBesideForm ? 'providers providers-beside-form' : 'providers'}>
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/auth/oidc/${id}/start?${new URLSearchParams({ redirect: target })}`}
          className={buttonClass('quiet', 'medium')}
          onClick={markLogInStarted}
        >
          <LogIn aria-hidden="true" />
          <span className="ui-button-text">{text('continueWith', { name })}</span>
        </a>
      ))}
    </div>
  );
}
